import { clippingLimits } from '../../contract/clippings.ts';
import { normaliseTerm } from '../../contract/rules/term-form.ts';
import { listedTermsOf } from '../../people/terms/queries.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import type { DueSchedule } from '../editions/compose/claim-queries.ts';
import type { ComposeContext } from '../editions/compose/compose-context.ts';
import { blankEdition, composedFields, readingOf, skipped } from '../editions/compose/draft-edition.ts';
import type { Batch, DraftEdition, EditionKind, Work } from '../editions/compose/kind.ts';
import { loadChoices } from '../editions/compose/load-readers.ts';
import { loadPast, type Memory } from '../editions/compose/sent-titles.ts';
import type { EditionRequest, ReaderTerm } from '../editions/compose-edition.ts';
import { type ChosenStories, nothingChosen } from '../editions/following/queries.ts';
import { planNext } from '../editions/plan/plan-runs.ts';
import type { Run } from '../editions/plan/schedule.ts';
import { spanOf, windowOf } from '../editions/plan/window.ts';
import { answersTo, feedbackDays, preferencesOf } from '../editions/preferences.ts';
import { feedbackOf } from '../editions/queries.ts';
import { type ClippingInPlace, clippingsByIds } from './queries.ts';
import type { ClippingTerm } from './tables.ts';

const day = 24 * 3600_000;

interface ReaderSnapshot {
  clipping: ClippingInPlace;
  window: ReturnType<typeof windowOf>;
  memory: Memory;
  known: KnownTerms;
  chosen: ChosenStories;
}

const prefix = 'clipping-';

/** The kind of a clipping's schedules and editions. */
export const clippingKindOf = (clippingId: string): string => `${prefix}${clippingId}`;

const clippingIdOf = (kind: string): string => kind.slice(prefix.length);

/** Specific clippings, each with its own terms, outlets, days and hour. */
export const clippingKind: EditionKind = {
  name: 'clipping',
  async load(batch, schedules) {
    const wanted = schedules.map(({ kind, userId }) => ({ id: clippingIdOf(kind), userId }));
    return loadClippings(batch, schedules, await clippingsByIds(batch.tx, wanted));
  },
};

/** All that the editions of these clippings are composed from. The clippings need not be stored. */
export async function loadClippings(
  batch: Batch,
  schedules: readonly DueSchedule[],
  found: ReadonlyMap<string, ClippingInPlace>,
): Promise<(schedule: DueSchedule) => Work | undefined> {
  const { tx, context } = batch;
  const { now } = context;
  const owners = [...new Set(schedules.map(({ userId }) => userId))];
  const pastOf = await loadPast(batch, schedules, { now });
  const termsOf = await loadClippingTerms(tx, owners, now);
  const chosen = await loadChoices(tx, owners, now);
  return (schedule) => {
    const clipping = found.get(clippingIdOf(schedule.kind));
    if (!clipping) return undefined;
    const { last, memory } = pastOf(schedule);
    return {
      localTime: clipping.localTime,
      weekdays: clipping.weekdays,
      plan: (at) => planNext({ ...schedule, ...clipping }, at),
      compose: (run) =>
        compose(schedule, run, context, {
          clipping,
          window: windowOf(last, now, schedule.readAt),
          memory,
          known: termsOf(schedule.userId, clipping.terms.slice(0, context.termLimits[schedule.plan])),
          // a followed story is the reader's own; a clipping is about its terms
          chosen: { followed: [], muted: chosen.get(schedule.userId)?.muted ?? nothingChosen.muted },
        }),
    };
  };
}

/** After a downgrade nothing is deleted: the oldest clippings within the plan are composed, the others are not. */
async function compose(
  schedule: DueSchedule,
  run: Run,
  context: ComposeContext,
  snapshot: ReaderSnapshot,
): Promise<DraftEdition | undefined> {
  const { now } = context;
  const { clipping, window, memory, known, chosen } = snapshot;
  if (clipping.place >= clippingLimits[schedule.plan] || clipping.pausedAt !== null) return undefined;
  const blank = blankEdition(schedule, run, now);
  const edition = { ...blank, details: { kind: 'clipping' as const, clippingId: clipping.id, name: clipping.name } };
  if (blank.deadlineAt <= now) return skipped(edition, 'missed');
  const span = { ...spanOf(window, now), outletIds: clipping.outletIds.toSorted() };
  const composed = await context.edition(span, {
    ...known,
    chosen,
    ...readingOf(schedule),
    window,
    now,
    seen: memory.seen,
    lastOn: new Map(Object.entries(schedule.termLastOn)),
  });
  const read = { ...edition, windowFrom: window.seenFrom, windowTo: now };
  if (composed.items.length === 0) return skipped(read, 'nothing_new');
  return {
    edition: { ...read, ...composedFields(composed, context) },
    items: composed.items,
    sentTitles: memory.after(run, composed.items),
  };
}

type KnownTerms = Pick<EditionRequest, 'terms' | 'preferences'>;

/**
 * A clipping's terms with all corrections and answers of its owner: those made in the clipping, else those on the reader's own
 * list. A reader who says that *Vale* is the company means it in every clipping. Answers to other terms do not count.
 */
export async function loadClippingTerms(
  db: Handle,
  owners: readonly string[],
  now: Date,
): Promise<(owner: string, terms: readonly ClippingTerm[]) => KnownTerms> {
  const ids = [...new Set(owners)];
  const listed = Map.groupBy(await listedTermsOf(db, ids), ({ userId }) => userId);
  const given = Map.groupBy(
    await feedbackOf(db, ids, new Date(now.getTime() - feedbackDays * day)),
    ({ userId }) => userId,
  );
  return (owner, terms) => {
    const answers = given.get(owner) ?? [];
    const asked = terms.map(({ id, term, reading }) => {
      const own = listed.get(owner)?.find(({ normalised }) => normalised === normaliseTerm(term));
      return { id, term, own, reading: reading ?? own?.reading, ids: own ? [id, own.id] : [id] };
    });
    const idOf = new Map(asked.flatMap(({ id, ids }) => ids.map((known) => [known, id])));
    const known = asked.map(({ id, term, own, reading, ids }): ReaderTerm => {
      const answersFrom = own?.answersFrom ?? undefined;
      return { id, term, reading, answersFrom, answers: answersTo(ids, answers, answersFrom) };
    });
    const about = answers.flatMap((answer) => {
      const termId = idOf.get(answer.termId);
      return termId ? [{ ...answer, termId }] : [];
    });
    return { terms: known, preferences: preferencesOf(about, known) };
  };
}
