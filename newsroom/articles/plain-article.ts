import type { WindowArticle } from './queries.ts';

/** An article for matching and grouping: text, outlet and time, without database fields. */
export function toPlainArticle({ id, title, text, language, outletId, publishedAt, kind }: WindowArticle) {
  return { id: String(id), title, text, language, outlet: outletId, publishedAt: Number(publishedAt), kind };
}
