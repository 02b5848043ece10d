import { and, eq, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { insertRows } from '../../../platform/db/recordset.ts';
import { editionItems } from '../tables.ts';
import { type ItemText, itemTexts, storyTexts } from './tables.ts';
import type { TextIds } from './text-ids.ts';

/** Joins on the whole key: without the day every monthly partition would be read. */
export const isItsText = and(eq(itemTexts.id, editionItems.textId), eq(itemTexts.localDate, editionItems.localDate));
export const isItsStory = and(
  eq(storyTexts.id, itemTexts.storyTextId),
  eq(storyTexts.localDate, editionItems.localDate),
);

export type NewText = ItemText & TextIds & { localDate: string };
/** A text of a day. */
interface TextKey {
  textId: string;
  localDate: string;
}

const keyOf = ({ textId, localDate }: TextKey) => `${textId} ${localDate}`;

const wanted = (keys: readonly TextKey[]) => sql`unnest(${sql.param(keys.map(({ textId }) => textId))}::uuid[],
  ${sql.param(keys.map(({ localDate }) => localDate))}::date[]) as w(id, on_day)`;

const distinct = <Key extends TextKey>(keys: readonly Key[]): Key[] => [
  ...new Map(keys.map((key) => [keyOf(key), key])).values(),
];

/** Stores new texts. A text is written with its story's text. Ordered by id, so that concurrent batches cannot deadlock. */
export async function insertTexts(tx: Tx, texts: readonly NewText[]): Promise<void> {
  const all = distinct(texts);
  const { rows } = await tx.execute<{ id: string; day: string }>(sql`
    select t.id, t.local_date::text as day from ${wanted(all)} join item_texts t on t.id = w.id and t.local_date = w.on_day`);
  const known = new Set(rows.map(({ id, day }) => `${id} ${day}`));
  const missing = all.filter((text) => !known.has(keyOf(text))).sort((a, b) => (a.textId < b.textId ? -1 : 1));
  if (missing.length === 0) return;
  const stories = new Map(missing.map((text) => [`${text.storyTextId} ${text.localDate}`, text]));
  const storyRows = [...stories.values()].map((text) => ({ ...text, id: text.storyTextId }));
  await tx.execute(insertRows(storyTexts, storyRows, sql`order by id on conflict do nothing`));
  const textRows = missing.map((text) => ({ ...text, id: text.textId }));
  await tx.execute(insertRows(itemTexts, textRows, sql`order by id on conflict do nothing`));
}

/** Thousands of mails read the same texts: each handle caches the last ones it read, which never change. */
const kept = new WeakMap<Handle, Map<string, ItemText>>();
const mostKept = 5_000;

/** The texts of items, by `textId`. */
export async function textsOf(db: Handle, items: readonly TextKey[]): Promise<(textId: string) => ItemText> {
  const texts = kept.getOrInsertComputed(db, () => new Map());
  const missing = distinct(items).filter(({ textId }) => !texts.has(textId));
  const found = new Map(items.map(({ textId }) => [textId, texts.get(textId)]));
  if (missing.length > 0) {
    const { rows } = await db.execute<ItemText & { textId: string }>(sql`
      select t.id as "textId", s.story_id as "storyId", array_to_json(s.article_ids) as "articleIds", s.title, s.url, s.summary,
        s.summary_parts as "summaryParts", s.outlets, t.title_marks as "titleMarks", t.summary_marks as "summaryMarks", t.kind,
        t.reasons, t.is_update as "isUpdate"
      from ${wanted(missing)} join item_texts t on t.id = w.id and t.local_date = w.on_day
        join story_texts s on s.id = t.story_text_id and s.local_date = t.local_date`);
    if (texts.size + rows.length > mostKept) texts.clear();
    for (const { textId, ...text } of rows) {
      texts.set(textId, text);
      found.set(textId, text);
    }
  }
  return (textId) => {
    const text = found.get(textId);
    if (!text) throw new Error(`item text not found: ${textId}`);
    return text;
  };
}

/** The stories and headlines of texts, by `textId`. */
export async function newsOfTexts(db: Handle, keys: readonly TextKey[]) {
  const { rows } = await db.execute<{ id: string; storyId: string; articleIds: number[]; title: string }>(sql`
    select t.id, s.story_id as "storyId", array_to_json(s.article_ids) as "articleIds", s.title
    from ${wanted(distinct(keys))} join item_texts t on t.id = w.id and t.local_date = w.on_day
      join story_texts s on s.id = t.story_text_id and s.local_date = t.local_date`);
  return new Map(rows.map((row) => [row.id, row]));
}
