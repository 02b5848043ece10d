import type { ReactNode } from 'react';

/** One of two texts in the room of the longer: which one is known late, and nothing below may jump when it is. */
export function Either({ isFirst, first, second }: { isFirst: boolean; first: ReactNode; second: ReactNode }) {
  return (
    <span className="grid">
      <span className={`[grid-area:1/1] ${isFirst ? '' : 'invisible'}`}>{first}</span>
      <span className={`[grid-area:1/1] ${isFirst ? 'invisible' : ''}`}>{second}</span>
    </span>
  );
}
