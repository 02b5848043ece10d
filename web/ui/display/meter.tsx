import { classes } from '../classes.ts';

/** One segment for each place: what is taken is inked. */
export function Meter({ used, total, label }: { used: number; total: number; label: string }) {
  return (
    <div role="img" aria-label={label} className="flex w-full gap-1 sm:w-auto">
      {Array.from({ length: total }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the places have no other name than their position
          key={index}
          className={classes(
            'h-2.5 flex-1 rounded-[1px] border-[1.5px] border-ink sm:flex-none',
            total > 12 ? 'sm:w-2' : 'sm:w-[34px]',
            index < used && 'bg-ink',
          )}
        />
      ))}
    </div>
  );
}
