import { clippingLimits } from '../../contract/clippings.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { normaliseTerm } from '../../contract/rules/term-form.ts';
import { listedTermsOf } from '../../people/terms/queries.ts';
import { localDateOf } from '../../platform/clock.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import type { NewsWindow } from '../editions/collect-stories.ts';
import type { DueSchedule } from '../editions/compose/claim-queries.ts';
import { blankEdition, composedFields, skipped } from '../editions/compose/draft-edition.ts';
import type { Batch, DraftEdition, EditionKind, ScheduleWork } from '../editions/compose/kind.ts';
import { loadChoices } from '../editions/compose/load-readers.ts';
import { loadPast, type SentMemory, seenAlso } from '../editions/compose/sent-titles.ts';
import type { EditionRequest, ReaderTerm } from '../editions/compose-edition.ts';
import { nothingChosen, type StoryChoices } from '../editions/following/queries.ts';
import { planNext } from '../editions/plan/plan-runs.ts';
import type { Run } from '../editions/plan/schedule.ts';
import { spanOf, windowOf } from '../editions/plan/window.ts';
import { answersTo, feedbackDays, preferencesOf } from '../editions/preferences.ts';
import { feedbackOf } from '../editions/queries.ts';
import { holdDraft, hourOf } from './drafts/hold-draft.ts';
import { taughtSince, unsentSince } from './drafts/queries.ts';
import { type ClippingInPlace, type ClippingRow, clippingsByIds } from './queries.ts';
import type { ClippingTerm } from './tables.ts';

/** How many days of drafts are read back: an edition looks back a week at most. */
const draftDays = 7;

interface ReaderSnapshot {
  clipping: ClippingInPlace;
  window: ReturnType<typeof windowOf>;
  memory: SentMemory;
  /** What was sent or dropped before. */
  seen: SentMemory['seen'];
  known: KnownTerms;
  chosen: StoryChoices;
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
): Promise<(schedule: DueSchedule) => ScheduleWork | undefined> {
  const { tx, context } = batch;
  const { now } = context;
  const owners = [...new Set(schedules.map(({ userId }) => userId))];
  const pastOf = await loadPast(batch, schedules, { now });
  const termsOf = await loadClippingTerms(tx, owners, now);
  const chosen = await loadChoices(tx, owners, now);
  const unsent = await unsentSince(
    tx,
    [...found.keys()],
    localDateOf(new Date(now.getTime() - draftDays * dayMs), 'UTC'),
  );
  return (schedule) => {
    const clipping = found.get(clippingIdOf(schedule.kind));
    if (!clipping) return undefined;
    const { last, memory } = pastOf(schedule);
    return {
      ...timesOf(clipping),
      termIds: new Set(clipping.terms.map(({ id }) => id)),
      plan: (at) => planNext({ ...schedule, ...timesOf(clipping) }, at),
      compose: (run) =>
        compose(schedule, run, batch, {
          clipping,
          window: last
            ? windowOf(last, now, schedule.readAt)
            : firstWindow(now, schedule, unsent.get(clipping.id)?.from),
          memory,
          seen: seenAlso(memory.seen, unsent.get(clipping.id)?.dropped ?? []),
          known: termsOf(schedule.userId, clipping.terms.slice(0, context.termLimits[schedule.plan])),
          // a followed story is the reader's own; a clipping is about its terms
          chosen: { followed: [], muted: chosen.get(schedule.userId)?.muted ?? nothingChosen.muted },
        }),
    };
  };
}

/** A draft that was never sent may have been the first: its news is still news. */
function firstWindow(now: Date, { readAt }: DueSchedule, unsentFrom: Date | undefined): NewsWindow {
  return unsentFrom && !readAt ? { seenFrom: unsentFrom, publishedFrom: unsentFrom } : windowOf(undefined, now, readAt);
}

/** When a clipping is composed: at its hour, or earlier as a draft. */
export const timesOf = ({
  localTime,
  weekdays,
  curation,
}: Pick<ClippingRow, 'localTime' | 'weekdays' | 'curation'>) => ({
  localTime: curation?.draftTime ?? localTime,
  weekdays,
});

/** After a downgrade nothing is deleted: the oldest clippings within the plan are composed, the others are not. */
async function compose(
  schedule: DueSchedule,
  run: Run,
  { tx, context }: Batch,
  snapshot: ReaderSnapshot,
): Promise<DraftEdition | undefined> {
  const { now } = context;
  const { clipping, window, memory, seen, known, chosen } = snapshot;
  if (clipping.place >= clippingLimits[schedule.plan] || clipping.pausedAt !== null) return undefined;
  const blank = blankEdition(schedule, run, now);
  const edition = { ...blank, details: detailsOf(clipping) };
  const hour = clipping.curation && hourOf(clipping, run, blank.timeZone);
  if ((hour ?? blank).deadlineAt <= now) return skipped(edition, 'missed');
  const span = { ...spanOf(window, now), outletIds: clipping.outletIds.toSorted() };
  const composed = await context.edition(span, {
    ...known,
    chosen,
    languages: schedule.languages,
    window,
    now,
    seen,
    lastOn: new Map(Object.entries(schedule.termLastOn)),
  });
  const read = { ...edition, windowFrom: window.seenFrom, windowTo: now };
  if (composed.items.length === 0) return skipped(read, 'nothing_new');
  const fields = composedFields(composed, context);
  if (hour) {
    await holdDraft(tx, clipping, { edition: read, composed: { ...fields, items: composed.items } }, hour);
    return undefined;
  }
  return {
    edition: { ...read, ...fields },
    items: composed.items,
    sentTitles: memory.after(run, composed.items),
  };
}

export const detailsOf = ({ id, name, face, book }: ClippingRow) => ({
  kind: 'clipping' as const,
  clippingId: id,
  name,
  face,
  book,
});

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
  const since = new Date(now.getTime() - feedbackDays * dayMs);
  const answered = [...(await feedbackOf(db, ids, since)), ...(await taughtSince(db, ids, since))];
  const given = Map.groupBy(answered, ({ userId }) => userId);
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
