import type { WatchTerm } from '../../contract/terms.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import { firstTerms, type TermRow } from './queries.ts';

/** A stored term as its reader sees it. */
export function toWatchTerm(row: TermRow, isActive: boolean): WatchTerm {
  const { id, term, createdAt, reading, mutedUntil } = row;
  return {
    id,
    term,
    createdAt: createdAt.toISOString(),
    isActive,
    reading,
    mutedUntil: mutedUntil?.toISOString() ?? null,
  };
}

/** One of a reader's terms; whether it is active depends on all the others. */
export async function watchTermAmong(tx: Tx, row: TermRow, limit: number): Promise<WatchTerm> {
  const active = await firstTerms(tx, row.userId, limit);
  return toWatchTerm(
    row,
    active.some(({ id }) => id === row.id),
  );
}
