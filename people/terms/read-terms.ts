import { AppError } from '../../contract/errors.ts';
import type { Plan } from '../../contract/plans.ts';
import { termMaxLength } from '../../contract/rules/field-limits.ts';
import { hasSearchableWord, oneLine } from '../../contract/rules/term-form.ts';
import type { WatchTerm } from '../../contract/terms.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import { isoDates } from '../../platform/http/iso-dates.ts';
import type { Platform } from '../../platform/platform.ts';
import { ensureProfile } from '../accounts/queries.ts';
import { readTermLimits, selectTermLimits } from '../plans/queries.ts';
import { firstTerms, listTerms, type TermRow } from './queries.ts';

/** All terms. After a downgrade the first N stay active, the others wait (requirements R72). */
export async function readTerms({ db, log }: Platform, user: { id: string; email: string }): Promise<WatchTerm[]> {
  const [profile, limits, rows] = await Promise.all([
    ensureProfile(db, user),
    readTermLimits(db, log),
    listTerms(db, user.id),
  ]);
  const active = new Set((await firstTerms(db, user.id, limits[profile.plan])).map((row) => row.id));
  return rows.map((row) => toWatchTerm(row, active.has(row.id)));
}

/** Read inside the transaction that enforces it. */
export async function readPlanLimit(tx: Tx, plan: Plan): Promise<number> {
  return (await selectTermLimits(tx))[plan];
}

/** The term as stored and shown: trimmed, single spaces, composed characters. */
export function cleanTerm(raw: string): string {
  const term = oneLine(raw);
  if (term === '') throw new AppError('TERM_EMPTY');
  if (term.length > termMaxLength) throw new AppError('TERM_TOO_LONG', { max: termMaxLength });
  if (!hasSearchableWord(term)) throw new AppError('TERM_NO_WORD');
  return term;
}

/** A stored term as its reader sees it. */
export function toWatchTerm(row: TermRow, isActive: boolean): WatchTerm {
  const { id, term, createdAt, position, reading, mutedUntil } = row;
  return isoDates({ id, term, createdAt, position, isActive, reading, mutedUntil });
}

/** One of a reader's terms; whether it is active depends on all the others. */
export async function watchTermAmong(tx: Tx, row: TermRow, limit: number): Promise<WatchTerm> {
  const active = await firstTerms(tx, row.userId, limit);
  return toWatchTerm(
    row,
    active.some(({ id }) => id === row.id),
  );
}
