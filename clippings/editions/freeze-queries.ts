import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open-database.ts';
import { insertRows } from '../../platform/db/recordset.ts';
import type { NewEdition } from './queries.ts';
import { type editionItems, editions } from './tables.ts';
import { insertTexts, type NewText } from './texts/queries.ts';

/**
 * Call before items and deliveries are written; lasts until the transaction ends. For each row a prepared statement of the
 * database checks that its edition exists. Once two months have rows, a custom plan for one month looks cheaper than the generic
 * one and would be made for every row: 0.09 instead of 0.02 ms.
 */
export async function keepPlans(tx: Tx): Promise<void> {
  await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
}

/** Freezes editions. If a reader's day already has one, that one is kept. Returns the new ids. */
export async function insertEditions(tx: Tx, rows: NewEdition[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const onConflict = sql`on conflict (user_id, local_date, kind) do nothing returning id`;
  const { rows: inserted } = await tx.execute<{ id: string }>(insertRows(editions, rows, onConflict));
  return new Set(inserted.map((row) => row.id));
}

export type NewItemRow = Omit<typeof editionItems.$inferInsert, 'id'> & NewText;

/** Writes the new texts, then the items that refer to them. */
export async function insertItems(tx: Tx, rows: readonly NewItemRow[]): Promise<void> {
  if (rows.length === 0) return;
  await insertTexts(tx, rows);
  const column = <Name extends keyof NewItemRow>(name: Name) => sql.param(rows.map((row) => row[name]));
  await tx.execute(sql`
    insert into edition_items (edition_id, user_id, local_date, position, is_in_mail, is_more, term_id, term, text_id)
    select * from unnest(${column('editionId')}::uuid[], ${column('userId')}::uuid[], ${column('localDate')}::date[],
      ${column('position')}::int[], ${column('isInMail')}::boolean[], ${column('isMore')}::boolean[], ${column('termId')}::uuid[],
      ${column('term')}::text[], ${column('textId')}::uuid[])`);
}
