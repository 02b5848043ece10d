import { changeDraft, sendDraft } from '../../../clippings/curation/change-draft.ts';
import { deliveries } from '../../../clippings/delivery/tables.ts';
import { editionItemsOf } from '../../../clippings/editions/queries.ts';
import { editions } from '../../../clippings/editions/tables.ts';
import { clippingKindOf } from '../../../clippings/specific/clipping-kind.ts';
import { findNewestDraft } from '../../../clippings/specific/drafts/queries.ts';
import { createClipping } from '../../../clippings/specific/save-clipping.ts';
import { clippingDrafts, clippingRecipients } from '../../../clippings/specific/tables.ts';
import { dayMs, hourMs } from '../../../contract/rules/durations.ts';
import type { DraftChange } from '../../../contract/signed/curation.ts';
import { findUserById } from '../../../people/accounts/queries.ts';
import type { SessionUser } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { clippingTerms } from './clipping-fixture.ts';
import { enrolReader, printNews } from './news-fixture.ts';

/** In two printings the sample newsroom has something about them every day. */
export const weekTerms = ['energia', 'soja', 'porto', 'inflação', 'dengue'];
/** In São Paulo the midnight at the end of the week that the sample newsroom printed before its present. */
export const weekEnd = new Date('2026-03-10T03:00:00Z');
const weekDays = 7;
export const weekStart = new Date(weekEnd.getTime() - weekDays * dayMs);

/** Just after 05:30, 06:15, 07:00 and 09:00 in São Paulo, from its midnight. */
const hours = { ready: 5.51, early: 6.26, hour: 7.01, late: 9 };

/** How the drafts of three clippings become mails. */
export const ways = ['early', 'as it stood', 'waits'] as const;
type Way = (typeof ways)[number];

export interface PressOffice {
  user: SessionUser;
  clippings: Record<Way, { id: string; people: string[] }>;
}

/** A press office on Enterprise with three clippings, whose recipients have confirmed. One person is a recipient of all three. */
export async function openPressOffice(platform: Platform, sizes: Record<Way, number>): Promise<PressOffice> {
  const { db } = platform;
  await printNews(db, new Date(weekEnd.getTime() - 4 * dayMs), { edition: '-2', about: weekTerms });
  const userId = await enrolReader(db, {
    ...{ email: 'assessoria@exemplo.com', plan: 'enterprise', signedUpAt: weekStart, timeZone: 'America/Sao_Paulo' },
  });
  const found = await findUserById(db, userId);
  const user = {
    ...found,
    id: userId,
    email: 'assessoria@exemplo.com',
    emailConfirmed: true,
  } as unknown as SessionUser;
  const open = async (way: Way) => {
    const id = await createClipping(platform, user, {
      ...{ name: way, terms: clippingTerms(...weekTerms), outletIds: [] },
      ...{
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        localTime: '07:00',
        curation: { draftTime: '05:30', waits: way === 'waits' },
      },
    });
    await db.delete(clippingRecipients);
    return id;
  };
  const ids = { early: await open('early'), 'as it stood': await open('as it stood'), waits: await open('waits') };
  const clippings = Object.fromEntries(
    ways.map((way) => {
      const others = Array.from({ length: sizes[way] - 1 }, (_, n) => `p${n}@${ways.indexOf(way)}.test`);
      return [way, { id: ids[way], people: ['todos@exemplo.test', ...others] }];
    }),
  ) as PressOffice['clippings'];
  await db.insert(clippingRecipients).values(
    Object.values(clippings).flatMap(({ id: clippingId, people }) =>
      people.map((email) => ({
        ...{ clippingId, userId, email, unsubscribeToken: crypto.randomUUID() },
        ...{ invitedAt: weekStart, confirmedAt: weekStart },
      })),
    ),
  );
  return { user, clippings };
}

export interface Week {
  platform: Platform & { clock: { set(instant: string): void } };
  office: PressOffice;
  /** Composes, freezes and sends what is due at this moment. */
  pass(at: Date, hour: keyof typeof hours, on: number): Promise<void>;
}

/** Lines acknowledged to their writers, by draft and item. */
export type Lines = Map<string, string>;

/** Lives the week. Of the clipping that waits every other draft is approved, at nine. */
export async function liveWeek({ platform, office, pass }: Week): Promise<Lines> {
  const { db, clock } = platform;
  const written: Lines = new Map();
  for (let on = 0; on < weekDays; on += 1) {
    const at = (hour: keyof typeof hours) => new Date(weekStart.getTime() + on * dayMs + hours[hour] * hourMs);
    const openOf = async (way: Way) => {
      const draft = await findNewestDraft(db, office.user.id, office.clippings[way].id);
      return draft?.state === 'open' && draft.composedAt >= at('ready') ? draft : undefined;
    };
    for (const hour of ['ready', 'early', 'hour', 'late'] as const) {
      clock.set(at(hour).toISOString());
      const way = hour === 'early' ? 'early' : hour === 'late' && on % 2 === 0 ? 'waits' : undefined;
      const draft = way && (await openOf(way));
      if (draft) {
        if (hour === 'early') await curateTogether(platform, office.user, draft, written);
        await sendDraft(platform, office.user, { id: draft.id });
      }
      await pass(at(hour), hour, on);
    }
  }
  return written;
}

/** Two people change one draft at once: one writes lines, the other sets tones and drops the last story; both move stories. */
async function curateTogether(
  platform: Platform,
  user: SessionUser,
  { id, items }: typeof clippingDrafts.$inferSelect,
  written: Lines,
): Promise<void> {
  const mailed = items.filter(({ place }) => place === 'mail');
  const change = (one: DraftChange) => changeDraft(platform, user, { id, change: one });
  const ana = async () => {
    for (const [n, { id: item }] of mailed.entries()) {
      await change({ type: 'note', item, note: `linha ${n}` });
      written.set(`${id} ${item}`, `linha ${n}`);
      await change({ type: 'move', item, by: 1 });
    }
  };
  const rui = async () => {
    for (const { id: item } of mailed) {
      await change({ type: 'tone', item, tone: 'negative' });
      await change({ type: 'move', item, by: -1 });
    }
    if (mailed.length > 1) await change({ type: 'place', item: mailed.at(-1)!.id, place: 'dropped' });
  };
  await Promise.all([ana(), rui()]);
}

/** What the week sent, against what it should have sent. Unknown are those that were between the last byte and the answer at a kill. */
export async function judgeWeek(
  { db }: Platform,
  { clippings }: PressOffice,
  written: Lines,
  received: readonly { to: string; messageId: string }[],
) {
  const drafts = await db.select().from(clippingDrafts);
  const frozen = await db.select().from(editions);
  const ledger = await db.select().from(deliveries);
  const recipients = new Map((await db.select().from(clippingRecipients)).map(({ id, email }) => [id, email]));
  const mails = Map.groupBy(received, ({ messageId }) => messageId);
  const figures = {
    mails: received.length,
    twice: 0,
    lost: 0,
    unknown: 0,
    unknownNotArrived: 0,
    wrong: 0,
    lostChanges: 0,
  };
  const sent: Record<Way, number> = { early: 0, 'as it stood': 0, waits: 0 };
  for (const draft of drafts) {
    const own = frozen.filter(
      ({ kind, localDate }) => kind === clippingKindOf(draft.clippingId) && localDate === draft.localDate,
    );
    const [way, { people }] = Object.entries(clippings).find(([, { id }]) => id === draft.clippingId) as [
      Way,
      PressOffice['clippings'][Way],
    ];
    const isWaiting = way === 'waits' && draft.state !== 'sent';
    if (own.length !== (isWaiting ? 0 : 1)) figures.wrong += 1;
    const [edition] = own;
    if (!edition) continue;
    sent[way] += 1;
    if (draft.sentBy !== (way === 'as it stood' ? 'hour' : 'owner')) figures.wrong += 1;
    for (const person of people) {
      const rows = ledger.filter(
        ({ editionId, recipientId }) => editionId === edition.id && recipients.get(recipientId ?? '') === person,
      );
      const arrived = rows.flatMap(({ messageId }) => mails.get(messageId) ?? []).filter(({ to }) => to === person);
      if (arrived.length > 1) figures.twice += 1;
      const isUnknown = rows.some(({ state }) => state === 'unknown');
      if (isUnknown) figures.unknown += 1;
      if (arrived.length === 0) figures[isUnknown ? 'unknownNotArrived' : 'lost'] += 1;
    }
    const titles = new Set(
      (await editionItemsOf(db, [edition])).flatMap(({ isInMail, title }) => (isInMail ? [title] : [])),
    );
    const kept = draft.items.filter(({ place }) => place === 'mail');
    if (kept.some(({ lead }) => !titles.has(lead.title))) figures.wrong += 1;
    if (draft.items.some(({ place, lead }) => place === 'dropped' && titles.has(lead.title))) figures.wrong += 1;
    const details = edition.details?.kind === 'clipping' ? edition.details.curated : undefined;
    const lines = new Set(Object.values(details?.notes ?? {}));
    const tones = Object.values(details?.tones ?? {});
    for (const { id } of kept) {
      const line = written.get(`${draft.id} ${id}`);
      if (line && !lines.has(line)) figures.lostChanges += 1;
    }
    if (way === 'early' && tones.length < kept.length) figures.lostChanges += 1;
  }
  return { ...figures, ...sent };
}
