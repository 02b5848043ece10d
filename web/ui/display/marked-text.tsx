import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/** The highlighter. It always means "your term"; it is animated once when a term is added. */
export function Marker({ children, isNew = false }: { children: ReactNode; isNew?: boolean }) {
  return <mark className={classes('highlight', isNew && 'animate-marker')}>{children}</mark>;
}

interface Props {
  text: string;
  /** Start and end of each marked part, in order. */
  marks: readonly (readonly [number, number])[];
}

export function MarkedText({ text, marks }: Props) {
  let at = 0;
  const pieces = marks.flatMap(([start, end]) => {
    const before = text.slice(at, start);
    at = end;
    return [before, <Marker key={start}>{text.slice(start, end)}</Marker>];
  });
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
