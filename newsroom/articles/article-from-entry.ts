import { hash } from 'node:crypto';
import type { ParsedEntry } from '../sources/parse/parse-entry.ts';
import { kindOf } from '../text/article-kind.ts';
import { type Boilerplate, cleanArticle, cleanLine, cutText } from '../text/clean-article.ts';
import { canonicalUrl } from './canonical-url.ts';
import { htmlParagraphs, plainText } from './extract/extract-blocks.ts';
import type { ExtractedPage } from './extract/extract-page.ts';
import { publishedTime } from './extract/published-time.ts';
import { detectLanguage } from './language.ts';
import type { ArticleRow } from './queries.ts';

/** An item of a feed; the text fields may hold HTML. */
export type FeedEntry = Pick<ParsedEntry, 'title' | 'link' | 'published' | 'summary' | 'content'> &
  Partial<Pick<ParsedEntry, 'updated'>>;

export interface EntrySurroundings {
  /** Address of the feed, for relative links. */
  feedUrl?: string;
  outletLanguage: string;
  fetchedAt: Date;
  /** Lines that the outlet prints under every article. */
  boilerplate?: Boilerplate;
}

/** An article as stored, without the ids of its outlet and source. */
export type ArticleFields = Pick<
  ArticleRow,
  'canonicalUrl' | 'title' | 'lead' | 'text' | 'language' | 'publishedAt' | 'publishedTrust' | 'contentHash' | 'kind'
>;

const LONGEST_TITLE = 500;
const LONGEST_LEAD = 1000;
const LONGEST_TEXT = 100_000;
const LEAD_LENGTH = 300;
/** The feed's text is cleaner than the page's. It is used unless it is shorter than this share of the page's text. */
const WHOLE_SHARE = 0.8;

/** One feed entry as one article; null without an address or a title. */
export function articleFromEntry(entry: FeedEntry, surroundings: EntrySurroundings): ArticleFields | null {
  const { fetchedAt, outletLanguage, boilerplate } = surroundings;
  const url = canonicalUrl(entry.link ?? '', { base: surroundings.feedUrl });
  const title = cutText(cleanLine(plainText(entry.title ?? '')), LONGEST_TITLE);
  if (!url || !title) return null;
  const strip = (html: string | null) => cleanArticle(title, htmlParagraphs(html ?? '').join('\n'), boilerplate).body;
  const summary = strip(entry.summary);
  const content = strip(entry.content);
  const text = cutText(content.length >= summary.length ? content : summary, LONGEST_TEXT);
  const time = publishedTime({ entry: entry.published ?? entry.updated, fetchedAt: fetchedAt.toISOString() });
  return {
    canonicalUrl: url,
    title,
    lead: leadOf(summary, text),
    publishedAt: new Date(time.at),
    publishedTrust: time.trust,
    ...textFacts(title, text, url, outletLanguage),
  };
}

type StoredFields = Omit<ArticleFields, 'contentHash' | 'kind'> & { fetchedAt: Date };

/** The article with the text of its page. Fields of the feed are kept where the page has less. */
export function withPage(article: StoredFields, page: ExtractedPage, boilerplate?: Boilerplate): ArticleFields {
  const { title, publishedAt, publishedTrust, lead } = article;
  const pageText = cleanArticle(title, page.text, boilerplate).body;
  const isWhole = article.text.length >= pageText.length * WHOLE_SHARE;
  const text = isWhole ? article.text : cutText(pageText, LONGEST_TEXT);
  const time = publishedTime({ page: page.published, fetchedAt: article.fetchedAt.toISOString() });
  const isDated = publishedTrust !== 'seen' || time.trust === 'seen';
  const url = page.canonical ?? article.canonicalUrl;
  return {
    canonicalUrl: url,
    title,
    lead: lead || leadOf('', text),
    publishedAt: isDated ? publishedAt : new Date(time.at),
    publishedTrust: isDated ? publishedTrust : time.trust,
    ...textFacts(title, text, url, article.language),
  };
}

/** Fields derived from title and text. */
function textFacts(title: string, text: string, url: string, outletLanguage: string) {
  return {
    text,
    language: detectLanguage(`${title}. ${text}`, outletLanguage),
    contentHash: contentHash(title, text),
    kind: kindOf({ title, text, url }),
  };
}

/** The outlet's own summary; where it is missing or is the whole text, the first sentences. */
function leadOf(summary: string, text: string): string {
  const own = summary.replace(/\s+/g, ' ');
  if (own && own.length <= LONGEST_LEAD) return own;
  const start = (own || text).slice(0, LEAD_LENGTH * 2).replace(/\s+/g, ' ');
  if (start.length <= LEAD_LENGTH) return start;
  const sentences = /^.{80,300}[.!?…](?=\s)/.exec(start)?.[0];
  return sentences ?? `${start.slice(0, LEAD_LENGTH).replace(/\s+\S*$/, '')}…`;
}

/** Equal for the same title and text with other spaces, quotes and dashes. */
export function contentHash(title: string, text: string): string {
  return hash('sha256', `${plain(title)}\n${plain(text)}`, 'base64url');
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
