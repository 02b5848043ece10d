import { and, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Handle } from '../../../platform/db/open-database.ts';
import type { Rewriting, RewritingOutcome } from './rewrite-story.ts';
import { storyRewritings } from './tables.ts';

/** Rewritings that may be shown, by their key. */
export async function keptRewritings(db: Handle, since: Date): Promise<Map<string, Rewriting>> {
  const rows = await db
    .select({ key: storyRewritings.key, line: storyRewritings.line, summary: storyRewritings.summary })
    .from(storyRewritings)
    .where(and(eq(storyRewritings.state, 'kept'), gt(storyRewritings.askedAt, since)));
  return new Map(rows.map(({ key, line, summary }) => [key, { line: line ?? '', summary: summary ?? '' }]));
}

/** Keys that need not be asked again: answered, or failed recently. */
export async function answeredKeys(db: Handle, keys: readonly string[], retryBefore: Date): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: storyRewritings.key })
    .from(storyRewritings)
    .where(
      and(
        inArray(storyRewritings.key, [...keys]),
        or(ne(storyRewritings.state, 'failed'), gt(storyRewritings.askedAt, retryBefore)),
      ),
    );
  return new Set(rows.map(({ key }) => key));
}

export async function saveRewriting(db: Handle, key: string, outcome: RewritingOutcome, askedAt: Date): Promise<void> {
  const { state } = outcome;
  const row =
    state === 'kept'
      ? { state, reason: null, line: outcome.line, summary: outcome.summary, askedAt }
      : { state, reason: outcome.reason, line: null, summary: null, askedAt };
  await db
    .insert(storyRewritings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: storyRewritings.key, set: row });
}

export async function forgetRewritings(db: Handle, before: Date): Promise<void> {
  await db.delete(storyRewritings).where(lt(storyRewritings.askedAt, before));
}

/** How many were shown or not since then, by reason. */
export function countRewritings(db: Handle, since: Date) {
  const { state, reason, askedAt } = storyRewritings;
  return db
    .select({ state, reason, count: sql<number>`count(*)::int` })
    .from(storyRewritings)
    .where(gt(askedAt, since))
    .groupBy(state, reason)
    .orderBy(state, reason);
}
