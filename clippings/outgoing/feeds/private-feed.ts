import { randomUUID } from 'node:crypto';
import type { FeedAddress } from '../../../contract/delivery-settings.ts';
import type { Language } from '../../../contract/language.ts';
import { escapeMarkup } from '../../../contract/rules/escape.ts';
import { ensureProfile } from '../../../people/accounts/queries.ts';
import type { SessionUser } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isSameSecret, sign, uuidText } from '../../../platform/signing.ts';
import { blocksOf, headlineOutlet } from '../../editions/event-blocks.ts';
import { type EditionRow, editionItemsOf, type ItemRow } from '../../editions/queries.ts';
import { linesOfDay } from '../../editions/render/day-lines.ts';
import { dayInWords } from '../../editions/render/day-words.ts';
import { findFeedAddress, findFeedReader, newestEditions, replaceFeedAddress } from './queries.ts';

const signatureOf = (secret: string, id: string) => sign(secret, 'private feed', id).subarray(0, 16);

/** 122 random bits with a signature: cannot be guessed, identifies no reader, and is not stored. */
function tokenOf(secret: string, id: string): string {
  return `${id.replaceAll('-', '')}${signatureOf(secret, id).toString('hex')}`;
}

/** The id in a private address, if its signature is ours. */
export function readFeedToken(secret: string, token: string): string | undefined {
  const [, hex = '', signature = ''] = /^([0-9a-f]{32})([0-9a-f]{32})$/.exec(token) ?? [];
  if (!signature) return undefined;
  const id = uuidText(hex);
  return isSameSecret(Buffer.from(signature, 'hex'), signatureOf(secret, id)) ? id : undefined;
}

function toAddress({ config, secret }: Platform, row: { id: string; createdAt: Date }): FeedAddress {
  const base = `${config.BASE_URL}/feeds/${tokenOf(secret, row.id)}`;
  return { rssUrl: `${base}/rss.xml`, jsonUrl: `${base}/feed.json`, createdAt: row.createdAt.toISOString() };
}

export async function readFeedAddress(platform: Platform, userId: string): Promise<FeedAddress | null> {
  const row = await findFeedAddress(platform.db, userId);
  return row ? toAddress(platform, row) : null;
}

export async function createFeedAddress(platform: Platform, user: SessionUser): Promise<FeedAddress> {
  const { db, clock } = platform;
  await ensureProfile(db, user);
  return toAddress(platform, await replaceFeedAddress(db, user.id, randomUUID(), clock.now()));
}

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
    html: [
      `<ol>${linesOfDay(items, edition.language)
        .map((line) => `<li>${escapeXml(line)}</li>`)
        .join('')}</ol>`,
      ...byTerm.map(([term, stories]) => `<h2>${escapeXml(term)}</h2>${stories.map(storyHtml).join('')}`),
    ].join(''),
    publishedAt: edition.composedAt,
  };
}

function storyHtml({ item: { title, url, summary, outlets }, more }: { item: ItemRow; more: ItemRow[] }): string {
  const lines = more.map(
    (one) => `<li>${escapeXml(headlineOutlet(one.outlets, one.url))}: ${link(one.url, one.title)}</li>`,
  );
  const links = outlets.map((outlet) => link(outlet.url, outlet.name)).join(', ');
  return `<h3>${link(url, title)}</h3><p>${escapeXml(summary)}</p><p>${links}</p>${more.length > 0 ? `<ul>${lines.join('')}</ul>` : ''}`;
}

/** Only web addresses become links: the content of feeds is foreign (requirements S13). */
function link(url: string, text: string): string {
  return /^https?:\/\//i.test(url) ? `<a href="${escapeXml(url)}">${escapeXml(text)}</a>` : escapeXml(text);
}

/** Without the characters that XML does not know. */
const escapeXml = (text: string): string =>
  escapeMarkup(text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, (char) => (/[\t\n\r]/.test(char) ? char : '')));

const words = {
  pt: { title: 'Recorte: minhas edições', description: 'Seus recortes, um por dia.', code: 'pt-BR' },
  en: { title: 'Recorte: my editions', description: 'Your clippings, one a day.', code: 'en' },
};

export function toRss({ language, siteUrl, items }: PrivateFeed, selfUrl: string): string {
  const { title, description, code } = words[language];
  const entries = items.map(
    (item) => `<item><title>${escapeXml(item.title)}</title><link>${escapeXml(item.url)}</link>
<guid isPermaLink="false">${item.id}</guid><pubDate>${item.publishedAt.toUTCString()}</pubDate>
<description>${escapeXml(item.html)}</description></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${title}</title><link>${escapeXml(siteUrl)}/editions</link>
<description>${description}</description><language>${code}</language>
<atom:link href="${escapeXml(selfUrl)}" rel="self" type="application/rss+xml"/>
${entries.join('\n')}
</channel></rss>
`;
}

export function toJsonFeed({ language, siteUrl, items }: PrivateFeed, selfUrl: string) {
  const { title, description, code } = words[language];
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    language: code,
    home_page_url: `${siteUrl}/editions`,
    feed_url: selfUrl,
    items: items.map(({ id, url, title: name, html, publishedAt }) => ({
      id,
      url,
      title: name,
      content_html: html,
      date_published: publishedAt.toISOString(),
    })),
  };
}
