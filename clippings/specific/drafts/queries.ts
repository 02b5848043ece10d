import { and, asc, desc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { clippingDrafts } from '../tables.ts';

export type DraftRow = typeof clippingDrafts.$inferSelect;
type NewDraft = typeof clippingDrafts.$inferInsert;

/** A new draft ends the open one before it, which was never approved. */
export async function insertDraft(tx: Tx, row: NewDraft): Promise<void> {
  const isOpen = and(eq(clippingDrafts.clippingId, row.clippingId), eq(clippingDrafts.state, 'open'));
  await tx.update(clippingDrafts).set({ state: 'expired', closedAt: row.composedAt }).where(isOpen);
  await tx.insert(clippingDrafts).values(row).onConflictDoNothing();
}

/** Another reader's draft is not found. */
export async function findDraft(db: Handle, userId: string, id: string): Promise<DraftRow | undefined> {
  const [row] = await db
    .select()
    .from(clippingDrafts)
    .where(and(eq(clippingDrafts.id, id), eq(clippingDrafts.userId, userId)));
  return row;
}

export async function findNewestDraft(db: Handle, userId: string, clippingId: string): Promise<DraftRow | undefined> {
  const [row] = await db
    .select()
    .from(clippingDrafts)
    .where(and(eq(clippingDrafts.clippingId, clippingId), eq(clippingDrafts.userId, userId)))
    .orderBy(desc(clippingDrafts.localDate))
    .limit(1);
  return row;
}

/** Locked until the transaction ends: changes of several people, the approval and the hour come one after the other. */
export async function lockDraft(tx: Tx, userId: string, id: string): Promise<DraftRow | undefined> {
  const [row] = await tx
    .select()
    .from(clippingDrafts)
    .where(and(eq(clippingDrafts.id, id), eq(clippingDrafts.userId, userId)))
    .for('update');
  return row;
}

export async function updateDraft(
  tx: Tx,
  { id, userId }: Pick<DraftRow, 'id' | 'userId'>,
  values: Partial<NewDraft>,
): Promise<void> {
  await tx
    .update(clippingDrafts)
    .set(values)
    .where(and(eq(clippingDrafts.id, id), eq(clippingDrafts.userId, userId)));
}

const isOpen = eq(clippingDrafts.state, 'open');

/** Drafts whose hour has come and that do not wait for approval, earliest first. */
export function dueDrafts(db: Handle, now: Date) {
  return db
    .select({ id: clippingDrafts.id, userId: clippingDrafts.userId })
    .from(clippingDrafts)
    .where(and(isOpen, eq(clippingDrafts.waits, false), sql`${clippingDrafts.sendsAt} <= ${now}`))
    .orderBy(asc(clippingDrafts.sendsAt), asc(clippingDrafts.id));
}

/** Ends drafts whose hour was before a moment: nobody approved them in time. */
export async function expireDrafts(db: Handle, before: Date, now: Date): Promise<void> {
  await db
    .update(clippingDrafts)
    .set({ state: 'expired', closedAt: now })
    .where(and(isOpen, lt(clippingDrafts.sendsAt, before)));
}

/** Marks the drafts whose owner is to be told that they stand ready, or that they wait past their hour. Returns their ids. */
export async function takeNotices(tx: Tx, now: Date): Promise<string[]> {
  const { notices, sendsAt, waits } = clippingDrafts;
  const isNew = and(eq(notices, 0), gt(sendsAt, now));
  const isLate = and(eq(waits, true), lt(notices, 2), sql`${sendsAt} <= ${now}`);
  const rows = await tx
    .update(clippingDrafts)
    .set({ notices: sql`case when ${sendsAt} <= ${now} then 2 else 1 end` })
    .where(and(isOpen, or(isNew, isLate)))
    .returning({ id: clippingDrafts.id });
  return rows.map(({ id }) => id);
}

interface Unsent {
  /** Dropped stories: they do not come again. */
  dropped: { storyId: string; articleIds: number[]; title: string }[];
  /** Where the news of drafts that were never sent begins. */
  from: Date | undefined;
}

/** What drafts of these clippings since a day did not send, by clipping. */
export async function unsentSince(
  db: Handle,
  clippingIds: readonly string[],
  since: string,
): Promise<Map<string, Unsent>> {
  if (clippingIds.length === 0) return new Map();
  const { clippingId, state, edition, items, localDate } = clippingDrafts;
  const rows = await db
    .select({ clippingId, state, from: sql<string>`${edition} ->> 'windowFrom'`, items })
    .from(clippingDrafts)
    .where(and(inArray(clippingId, [...clippingIds]), gte(localDate, since)))
    .orderBy(asc(localDate));
  const dropped = (own: typeof rows) =>
    own.flatMap((row) => row.items.filter(({ place }) => place === 'dropped').map(({ lead }) => lead));
  return new Map(
    [...Map.groupBy(rows, (row) => row.clippingId)].map(([id, own]) => {
      const [first] = own.filter((row) => row.state !== 'sent');
      return [id, { dropped: dropped(own), from: first && new Date(first.from) }];
    }),
  );
}

/** Dropped stories of which the owner said that their term does not mean them, as answers are. */
export async function taughtSince(db: Handle, owners: readonly string[], since: Date) {
  const rows = await db
    .select({ userId: clippingDrafts.userId, items: clippingDrafts.items, givenAt: clippingDrafts.closedAt })
    .from(clippingDrafts)
    .where(
      and(
        inArray(clippingDrafts.userId, [...owners]),
        gte(clippingDrafts.closedAt, since),
        sql`${clippingDrafts.items} @> '[{"teaches": true}]'`,
      ),
    );
  return rows.flatMap(({ userId, items, givenAt }) =>
    items
      .filter(({ teaches }) => teaches)
      .map(({ lead }) => ({
        userId,
        verdict: 'not_this' as const,
        termId: lead.termId,
        storyIds: [lead.storyId],
        outletId: lead.outlets[0]?.id ?? '',
        givenAt: givenAt!,
        text: `${lead.title} ${lead.summary}`,
      })),
  );
}
