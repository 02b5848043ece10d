import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { changeDraft, sendDraft } from '../../../clippings/curation/change-draft.ts';
import { prepareDue } from '../../../clippings/delivery/prepare-due.ts';
import { editionItemsOf } from '../../../clippings/editions/queries.ts';
import { editions, schedules } from '../../../clippings/editions/tables.ts';
import { clippingKindOf } from '../../../clippings/specific/clipping-kind.ts';
import { clippingDrafts, clippingRecipients, clippings } from '../../../clippings/specific/tables.ts';
import { hourMs } from '../../../contract/rules/durations.ts';
import { sectionsOf } from '../../../contract/signed/apply-change.ts';
import { profiles } from '../../../people/accounts/tables.ts';
import type { SessionUser } from '../../../platform/http/request-context.ts';
import { type FaultFixture, openFaultFixture } from '../fixture.ts';
import { ends, within } from '../row.ts';
import type { ServiceRow } from '../service-row.ts';

/** From the setup to the hour of all drafts. */
const untilHourMs = 20_000;
const longestMs = 180_000;

/** Readers with one curated clipping each, whose drafts stand ready; all have the same hour. */
async function holdDrafts({ platform, enrol }: FaultFixture, count: number): Promise<void> {
  const { db, clock } = platform;
  await enrol(count);
  const later = new Date(clock.now().getTime() + 20 * hourMs);
  await db.update(schedules).set({ nextRunAt: later });
  await db.update(profiles).set({ plan: 'pro' });
  const people = await db.select().from(profiles);
  const terms = ['energia', 'soja', 'porto'].map((term) => ({ id: crypto.randomUUID(), term }));
  const made = await db
    .insert(clippings)
    .values(
      people.map(({ id: userId }) => ({
        ...{ userId, name: 'Recorte', terms, outletIds: [], weekdays: [1, 2, 3, 4, 5, 6, 7], localTime: '23:59' },
        ...{ curation: { draftTime: '00:01', waits: false }, createdAt: clock.now() },
      })),
    )
    .returning();
  await db.insert(clippingRecipients).values(
    made.flatMap(({ id: clippingId, userId }) =>
      [1, 2].map((n) => ({
        ...{ clippingId, userId, email: `r${n}-${clippingId}@exemplo.test`, unsubscribeToken: crypto.randomUUID() },
        ...{ invitedAt: clock.now(), confirmedAt: clock.now() },
      })),
    ),
  );
  const [day] = await db.select({ on: sql<string>`current_date::text` }).from(profiles);
  await db.insert(schedules).values(
    made.map(({ id, userId }) => ({
      userId,
      kind: clippingKindOf(id),
      nextRunAt: clock.now(),
      nextLocalDate: day!.on,
    })),
  );
  await prepareDue(platform);
}

/** Two people change a draft until it is closed; returns the lines whose change was acknowledged. */
async function curate({ platform }: FaultFixture, user: SessionUser, id: string, items: readonly string[]) {
  const written = new Map<string, string>();
  const one = async (name: string) => {
    for (let n = 0; ; n++) {
      const item = items[n % items.length]!;
      const note = `${name} ${n}`;
      try {
        await changeDraft(platform, user, { id, change: { type: 'note', item, note } });
        written.set(`${name} ${item}`, note);
        await changeDraft(platform, user, { id, change: { type: 'move', item, by: n % 2 === 0 ? 1 : -1 } });
      } catch {
        return;
      }
      await sleep(20);
    }
  };
  await Promise.all(['ana', 'rui'].map(one));
  return written;
}

export const draftRows: Record<string, ServiceRow> = {
  F43: {
    what: 'two curators, an approval at the second of the hour, and the freezing process killed in the middle',
    aim: 'every draft sent once to each recipient, as approved or as it stood; no acknowledged change lost, none after it',
    full: 60,
    small: 6,
    run: ({ count, random }) =>
      within(openFaultFixture(), async (fixture) => {
        const { platform, sink } = fixture;
        const { db } = platform;
        await holdDrafts(fixture, count);
        const hour = new Date(Date.now() + untilHourMs);
        const held = await db.update(clippingDrafts).set({ sendsAt: hour }).returning();
        let kills = 0;
        let isOver = false;
        const work = async () => {
          while (!isOver) {
            const worker = fixture.startWorker({ FAILPOINT: 'draft:exit:0.1' });
            while (!isOver && worker.exitCode === null && worker.signalCode === null) await sleep(100);
            if (!isOver) kills += 1;
            else await ends(worker);
          }
        };
        const working = Promise.all([work(), work()]);
        const curating = held.map(async ({ id, userId, items }, at) => {
          const user = { id: userId } as SessionUser;
          const edits = curate(
            fixture,
            user,
            id,
            items.map((item) => item.id),
          );
          if (at % 2 === 0) {
            await sleep(Math.max(0, hour.getTime() - Date.now() - 300 + random() * 600));
            await sendDraft(platform, user, { id }).catch(() => undefined);
          }
          return edits;
        });
        const written = await Promise.all(curating);
        const until = performance.now() + longestMs;
        const isSent = async () => {
          const open = await db.execute<{ n: number }>(sql`select
            (select count(*) from deliveries where state in ('due', 'deferred', 'claimed', 'sending'))::int
            + (select count(*) from clipping_drafts where state = 'open')::int as n`);
          return open.rows[0]?.n === 0;
        };
        while (!(await isSent()) && performance.now() < until) await sleep(200);
        isOver = true;
        await working;
        const figures = { ...(await compare(fixture, written)), drafts: held.length, kills };
        const { twice, wrong, lostChanges, unsent } = figures;
        return {
          isGood: held.length > 0 && kills > 0 && twice + wrong + lostChanges + unsent === 0,
          figures: { ...figures, mails: sink.received.length },
        };
      }),
  },
};

/** The editions against the drafts they were frozen from, and the mails against the recipients. */
async function compare({ platform: { db }, sink }: FaultFixture, written: readonly ReadonlyMap<string, string>[]) {
  const drafts = await db.select().from(clippingDrafts);
  const frozen = await db.select().from(editions).where(sql`kind like 'clipping-%'`);
  const figures = { byOwner: 0, byHour: 0, wrong: 0, twice: 0, unsent: 0, lostChanges: 0 };
  for (const draft of drafts) {
    const own = frozen.filter(({ kind }) => kind === clippingKindOf(draft.clippingId));
    const [edition] = own;
    if (draft.state !== 'sent' || !edition) {
      figures.unsent += 1;
      continue;
    }
    figures.twice += own.length - 1;
    figures[draft.sentBy === 'owner' ? 'byOwner' : 'byHour'] += 1;
    const items = (await editionItemsOf(db, [edition])).filter(({ isInMail, isMore }) => isInMail && !isMore);
    const wanted = sectionsOf(draft.items, 'mail').flatMap(([, some]) => some.map(({ lead }) => lead.title));
    const curated = edition.details?.kind === 'clipping' ? edition.details.curated : undefined;
    const notes = draft.items.map(({ note }) => note).filter(Boolean);
    const isSame =
      JSON.stringify(items.map(({ title }) => title)) === JSON.stringify(wanted) &&
      JSON.stringify(Object.values(curated?.notes ?? {}).toSorted()) === JSON.stringify(notes.toSorted());
    if (!isSame) figures.wrong += 1;
  }
  // of two people's lines on one item the later one stands
  const standing = new Map(drafts.flatMap(({ items }) => items.map(({ id, note }) => [id, note])));
  const lines = Map.groupBy(
    written.flatMap((own) => [...own]),
    ([key]) => key.split(' ')[1] ?? '',
  );
  for (const [item, own] of lines) if (!own.some(([, note]) => note === standing.get(item))) figures.lostChanges += 1;
  const dots = Map.groupBy(sink.received, ({ messageId }) => messageId);
  figures.twice += [...dots.values()].filter(({ length }) => length > 1).length;
  figures.unsent += (await db.$count(clippingRecipients)) - dots.size;
  return figures;
}
