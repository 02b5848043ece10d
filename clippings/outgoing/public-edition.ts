import type { EditionRow, ItemRow } from '../editions/queries.ts';
import { languageOf, linesOfDay, notesOf, sentenceOf } from '../editions/render/day-lines.ts';

/** An edition for programs outside, the same by webhook and by the API. */
export function toPublicEdition(edition: EditionRow, items: readonly ItemRow[], siteUrl: string) {
  const { details } = edition;
  return {
    id: edition.id,
    kind: details?.kind ?? 'daily',
    clipping: details?.kind === 'clipping' ? { id: details.clippingId, name: details.name } : null,
    date: edition.localDate,
    time_zone: edition.timeZone,
    language: edition.language,
    composed_at: edition.composedAt.toISOString(),
    url: edition.shareToken ? `${siteUrl}/e/${edition.shareToken}` : null,
    articles_read: edition.articleCount,
    outlets_read: edition.outletCount,
    day: linesOfDay(items, edition.language, edition.details),
    stories: items.map(toPublicStory),
  };
}

export function toPublicStory(item: ItemRow) {
  const { isNews, dispute } = notesOf(item);
  return {
    id: item.id,
    term: item.term,
    title: item.title,
    line: sentenceOf(item),
    language: languageOf(item),
    url: item.url,
    summary: item.summary,
    is_update: item.isUpdate,
    is_new_since_last: isNews,
    dispute,
    is_more_of_previous_event: item.isMore,
    relevance: item.kind,
    outlets: item.outlets.map(({ name, url, title, at }) => ({ name, url, title, published_at: at })),
  };
}
