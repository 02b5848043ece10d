import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

interface Props {
  children: ReactNode;
  /** It replaces the pressed button, so it takes the focus. */
  takesFocus: boolean;
  className?: string;
}

const focus = (element: HTMLElement | null) => element?.focus();

export function DoneText({ children, takesFocus, className }: Props) {
  return (
    <p
      role="status"
      tabIndex={-1}
      ref={takesFocus ? focus : undefined}
      className={classes('inline-flex min-h-11 items-center font-semibold text-stamp', className)}
    >
      {children}
    </p>
  );
}
