import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface Props {
  children: ReactNode;
  className?: string;
  /** One sheet in the middle of the page, as wide as a form wants to be. */
  isNarrow?: boolean;
}

/** A scrap of newsprint lying on the desk: toothed edges and the only shadow in the house. */
export function Paper({ children, className, isNarrow = false }: Props) {
  return (
    <div className={classes('lifted w-full', isNarrow && 'mx-auto max-w-[560px]')}>
      <div className={classes('toothed bg-paper px-5 pt-7 pb-8 sm:px-8 sm:pt-8 sm:pb-10', className)}>{children}</div>
    </div>
  );
}
