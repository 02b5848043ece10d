import type { Handle } from '../../platform/db/open-database.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { RepeatedLines } from '../text/repeated-lines.ts';
import { type ArticleFields, articleFromEntry, type EntrySurroundings, type FeedEntry } from './article-from-entry.ts';
import { latestTexts, type NewArticle, repeatedLinesOf, setRepeatedLines, storeArticles } from './queries.ts';

export interface Arriving extends Omit<EntrySurroundings, 'boilerplate'> {
  outletId: string;
  sourceId?: string;
}

/** A feed that gives this much text per item needs no page. */
const enoughText = 900;
/** This many texts of an outlet show which lines it repeats in every article. */
const textsToLearnFrom = 40;

/** Cleans and stores what feeds and pages bring, once. Returns how many articles were new. */
export async function takeEntries(db: Handle, entries: readonly FeedEntry[], around: Arriving): Promise<number> {
  const { outletId, sourceId, fetchedAt } = around;
  const made: { entry: FeedEntry; fields: ArticleFields }[] = [];
  for (const entry of entries) {
    const fields = await inTurn(() => articleFromEntry(entry, around));
    if (fields) made.push({ entry, fields });
  }
  if (made.length === 0) return 0;
  const fieldsOfAll = made.map(({ fields }) => fields);
  const { repeated, keys } = await learnBoilerplate(db, outletId, fieldsOfAll);
  const rows = new Map<string, NewArticle>();
  for (const [index, { entry, fields }] of made.entries()) {
    const boilerplate = repeated.hasRepeated(keys[index]!) ? { repeated, outlet: outletId } : undefined;
    const own = (boilerplate && (await inTurn(() => articleFromEntry(entry, { ...around, boilerplate })))) || fields;
    if (rows.has(own.canonicalUrl)) continue;
    const reading = isSummary(entry) ? ({ state: 'summary', nextTryAt: fetchedAt } as const) : {};
    rows.set(own.canonicalUrl, { ...own, ...reading, outletId, fetchedAt, ...(sourceId ? { sourceId } : {}) });
  }
  // in a fixed order, so that two feeds with the same articles cannot deadlock
  const ordered = [...rows.values()].sort((a, b) => (a.canonicalUrl < b.canonicalUrl ? -1 : 1));
  return storeArticles(db, ordered);
}

/** Whether the feed gives less than the whole article. */
export function isSummary({ content, summary }: FeedEntry): boolean {
  return (content ?? summary ?? '').length < enoughText;
}

interface Learnt {
  title: string;
  text: string;
}

async function openLines(db: Handle, outletId: string) {
  const stored = await repeatedLinesOf(db, outletId);
  const repeated = new RepeatedLines(stored);
  for (const article of await latestTexts(db, outletId, textsToLearnFrom))
    await inTurn(() => repeated.learn(article, outletId));
  return { repeated, known: new Set(stored) };
}

async function storeLines(db: Handle, outletId: string, { repeated, known }: Awaited<ReturnType<typeof openLines>>) {
  const found = repeated.repeated();
  if (found.every((key) => known.has(key))) return;
  for (const key of found) known.add(key);
  await setRepeatedLines(db, outletId, found);
}

async function learnBoilerplate(db: Handle, outletId: string, arriving: Learnt[]) {
  const lines = await openLines(db, outletId);
  const { repeated } = lines;
  const keys: Float64Array[] = [];
  for (const article of arriving) keys.push(await inTurn(() => repeated.learn(article, outletId)));
  await storeLines(db, outletId, lines);
  return { repeated, keys };
}

export type LearnLines = (outletId: string, article: Learnt) => Promise<RepeatedLines>;

/**
 * For texts that come one by one: reads the stored texts of an outlet once. The function adds a text of the outlet and returns the
 * lines the outlet repeats.
 */
export function createLineMemory(db: Handle): LearnLines {
  const outlets = new Map<string, ReturnType<typeof openLines>>();
  return async (outletId, article) => {
    const lines = await outlets.getOrInsertComputed(outletId, () => openLines(db, outletId));
    lines.repeated.learn(article, outletId);
    await storeLines(db, outletId, lines);
    return lines.repeated;
  };
}
