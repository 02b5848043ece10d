import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/** The highlighter. It always means "your term"; it sweeps in once when a term is added. */
export function Marker({ children, isNew = false }: { children: ReactNode; isNew?: boolean }) {
  return <mark className={classes('highlight', isNew && 'animate-marker')}>{children}</mark>;
}
