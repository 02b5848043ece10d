import type { WatchTerm } from '../../contract/terms.ts';
import type { TermRow } from './queries.ts';

/** A stored term as its reader sees it. */
export function toWatchTerm({ id, term, createdAt, reading }: TermRow, isActive: boolean): WatchTerm {
  return { id, term, createdAt: createdAt.toISOString(), isActive, reading };
}
