import { hash } from 'node:crypto';
import type { TermReading } from '../../contract/terms.ts';

/** A term as all who read it so share it. */
export interface KeyedTerm {
  term: string;
  reading?: TermReading | undefined;
}

/** Equal for all readers whose term has the same words and reading; the parts of a reading that change nothing are left out. */
export function keyOfTerm({ term, reading: { as, sense, without = [] } = {} }: KeyedTerm): string {
  const dropped = without.length > 0 ? [without.toSorted()] : [];
  return hash('sha256', JSON.stringify([term, as, sense?.toward, sense?.away, ...dropped]), 'hex');
}
