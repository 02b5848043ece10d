import type { Handle } from '../../platform/db/open-database.ts';
import { RepeatedLines } from '../text/repeated-lines.ts';
import { type ArticleFields, articleFromEntry, type EntrySurroundings, type FeedEntry } from './article-from-entry.ts';
import type { ExtractedPage } from './extract-page.ts';
import { latestTexts, type NewArticle, repeatedLinesOf, setRepeatedLines, storeArticles } from './queries.ts';

export interface Arrival {
  entry: FeedEntry;
  page?: ExtractedPage | undefined;
}

export interface Arriving extends Omit<EntrySurroundings, 'page' | 'furniture'> {
  outletId: string;
  sourceId?: string;
}

/** As many texts of an outlet tell its furniture. */
const textsToLearnFrom = 40;
/** An outlet that changes its template often must not fill a row. */
const mostLines = 1000;

/** The door: what feeds and pages bring is cleaned here, once, and stored. Answers how many articles were new. */
export async function takeEntries(db: Handle, arrivals: readonly Arrival[], around: Arriving): Promise<number> {
  const { outletId, sourceId, fetchedAt } = around;
  const made = arrivals.flatMap((arrival) => {
    const fields = articleFromEntry(arrival.entry, { ...around, page: arrival.page ?? null });
    return fields ? [{ arrival, fields }] : [];
  });
  if (made.length === 0) return 0;
  const texts = made.map(({ fields }) => fields.text);
  const { repeated, keys } = await learnFurniture(db, outletId, texts);
  const rows = new Map<string, NewArticle>();
  for (const [index, { arrival, fields }] of made.entries()) {
    const own = repeated.hasRepeated(keys[index]!)
      ? withoutFurniture(arrival, around, { repeated, outlet: outletId }, fields)
      : fields;
    if (!rows.has(own.canonicalUrl))
      rows.set(own.canonicalUrl, { ...own, outletId, fetchedAt, ...(sourceId ? { sourceId } : {}) });
  }
  // always in one order: two feeds that bring the same articles must not wait for each other crosswise
  const ordered = [...rows.values()].sort((a, b) => (a.canonicalUrl < b.canonicalUrl ? -1 : 1));
  return storeArticles(db, ordered);
}

async function learnFurniture(db: Handle, outletId: string, texts: string[]) {
  const known = await repeatedLinesOf(db, outletId);
  const repeated = new RepeatedLines(known);
  for (const text of await latestTexts(db, outletId, textsToLearnFrom)) repeated.learn(text, outletId);
  const keys = texts.map((text) => repeated.learn(text, outletId));
  const found = repeated.repeated().slice(-mostLines);
  if (found.length > known.length) await setRepeatedLines(db, outletId, found);
  return { repeated, keys };
}

function withoutFurniture(
  { entry, page }: Arrival,
  around: Arriving,
  furniture: NonNullable<EntrySurroundings['furniture']>,
  whole: ArticleFields,
): ArticleFields {
  return articleFromEntry(entry, { ...around, page: page ?? null, furniture }) ?? whole;
}
