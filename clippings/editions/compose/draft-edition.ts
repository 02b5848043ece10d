import { randomUUID } from 'node:crypto';
import { newLinkToken } from '../link-token.ts';
import { deadlineOf, knownZone, type Run } from '../plan/schedule.ts';
import type { NewEdition } from '../queries.ts';
import type { StoredSkipReason } from '../tables.ts';
import type { DueSchedule } from './claim-queries.ts';
import type { ComposeContext, CoveredEdition } from './compose-context.ts';
import type { DraftEdition } from './kind.ts';
import type { DueReader } from './load-readers.ts';

/** An empty edition of a run; its state is `skipped` until it has items. */
export function blankEdition(schedule: DueSchedule, run: Run, composedAt: Date): NewEdition & { deadlineAt: Date } {
  const timeZone = knownZone(schedule.timeZone);
  return {
    id: randomUUID(),
    userId: schedule.userId,
    localDate: run.localDate,
    kind: schedule.kind,
    state: 'skipped',
    language: schedule.language,
    timeZone,
    dueAt: run.runAt,
    deadlineAt: deadlineOf(run, timeZone),
    composedAt,
  };
}

export const skipped = (edition: NewEdition, reason: StoredSkipReason): DraftEdition => ({
  edition: { ...edition, state: 'skipped', reason },
  items: [],
});

/** What every frozen edition stores of its composition. */
export const composedFields = (
  { coverage, silentTerms, nearly, cutCounts }: CoveredEdition,
  { failed }: ComposeContext,
) => ({
  state: 'frozen' as const,
  articleCount: coverage.articles,
  outletCount: coverage.outlets,
  failedSources: failed,
  silentTerms,
  nearly,
  cutCounts,
  shareToken: newLinkToken(),
});

/** Why this reader gets no edition; the first reason that applies. */
export function skipReasonFor(
  { isConfirmed, unsubscribedAt, pausedUntil }: DueSchedule,
  { isSuppressed, terms }: DueReader,
  deadlineAt: Date,
  now: Date,
): StoredSkipReason | undefined {
  if (unsubscribedAt) return 'unsubscribed';
  if (pausedUntil && pausedUntil > now) return 'paused';
  if (!isConfirmed) return 'unconfirmed';
  if (isSuppressed) return 'suppressed';
  if (terms.length === 0) return 'no_terms';
  if (deadlineAt <= now) return 'missed';
  return undefined;
}
