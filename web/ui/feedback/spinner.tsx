import { classes } from '../classes.ts';

/** Decoration only: a text next to it must say what is loading. */
export function Spinner({ size = 'large' }: { size?: 'small' | 'large' }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={classes('animate-spin', size === 'small' ? 'size-4' : 'size-9')}
    >
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeWidth="3" opacity=".2" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
