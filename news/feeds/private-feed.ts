import type { Language } from '../../contract/language.ts';
import type { Platform } from '../../platform/platform.ts';
import { blocksOf, headlineOutlet } from '../editions/event-blocks.ts';
import { type EditionRow, editionItemsOf, type ItemRow } from '../editions/queries.ts';
import { dayInWords } from '../editions/render/day-words.ts';
import { findFeedReader, newestEditions } from './queries.ts';

export interface FeedItem {
  id: string;
  url: string;
  title: string;
  html: string;
  publishedAt: Date;
}

export interface PrivateFeed {
  language: Language;
  siteUrl: string;
  items: FeedItem[];
}

const editionsShown = 30;

export async function readPrivateFeed({ db, config }: Platform, addressId: string): Promise<PrivateFeed | undefined> {
  const reader = await findFeedReader(db, addressId);
  if (!reader) return undefined;
  const editions = await newestEditions(db, reader.userId, editionsShown);
  const items = editions.length > 0 ? await editionItemsOf(db, editions) : [];
  const byEdition = Map.groupBy(items, ({ editionId }) => editionId);
  return {
    language: reader.language,
    siteUrl: config.BASE_URL,
    items: editions.map((edition) => toFeedItem(edition, byEdition.get(edition.id) ?? [], config.BASE_URL)),
  };
}

function toFeedItem(edition: EditionRow, items: ItemRow[], siteUrl: string): FeedItem {
  const byTerm = [...Map.groupBy(blocksOf(items), ({ item }) => item.term)];
  return {
    id: edition.id,
    url: `${siteUrl}/editions/${edition.id}`,
    title: dayInWords(edition.localDate, edition.language),
    html: byTerm.map(([term, stories]) => `<h2>${escapeXml(term)}</h2>${stories.map(storyHtml).join('')}`).join(''),
    publishedAt: edition.composedAt,
  };
}

function storyHtml({ item: { title, url, summary, outlets }, more }: { item: ItemRow; more: ItemRow[] }): string {
  const lines = more.map(
    (one) => `<li>${escapeXml(headlineOutlet(one.outlets, one.url))}: ${link(one.url, one.title)}</li>`,
  );
  const told = outlets.map((outlet) => link(outlet.url, outlet.name)).join(', ');
  return `<h3>${link(url, title)}</h3><p>${escapeXml(summary)}</p><p>${told}</p>${more.length > 0 ? `<ul>${lines.join('')}</ul>` : ''}`;
}

/** Only addresses of the web become links; feeds are written by strangers (RELIABILITY.md S13). */
function link(url: string, text: string): string {
  return /^https?:\/\//i.test(url) ? `<a href="${escapeXml(url)}">${escapeXml(text)}</a>` : escapeXml(text);
}

export function escapeXml(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, (char) => (/[\t\n\r]/.test(char) ? char : ''))
    .replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
