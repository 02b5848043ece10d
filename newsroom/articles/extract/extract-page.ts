import { decodeCharset } from '../../sources/decode-charset.ts';
import { type Block, collectBlocks, htmlParagraphs } from './extract-blocks.ts';
import { articleBlocks } from './extract-body.ts';
import { cleanBlocks } from './extract-clean.ts';
import { type PageFacts, readFacts } from './extract-facts.ts';
import { isCaption, isHidden, looksLikeJunk } from './extract-hints.ts';
import { type LinkedArticle, readLinkedArticle } from './linked-data.ts';
import { assignedData, bodyInPageData, streamedData } from './page-data.ts';
import { type PageTree, parsePage } from './page-tree.ts';

export interface ExtractedPage extends PageFacts {
  /** The article's paragraphs, an empty line between two. */
  text: string;
}

/** A page that shows less than this share of its JSON-LD text renders its article with a script. */
const BARE_SHARE = 0.4;
const SHORTEST_LINKED_BODY = 400;
/** Text of this length is a whole article; the page's data are not read. */
const LONG_TEXT = 4000;

/** The article of a page. Works on any bytes, never throws, runs no script, and takes time in proportion to the page. */
export function extractPage(
  html: Uint8Array | string,
  { url, contentType }: { url: string; contentType?: string | undefined },
): ExtractedPage {
  const page = parsePage(typeof html === 'string' ? html : decodeCharset(html, contentType).text);
  const linked = readLinkedArticle(page.linkedData);
  const facts = readFacts(page, linked, url);
  const blocks = cleanBlocks(articleBlocks(page), titlesOf(page, facts));
  const standfirst = findStandfirst(collectBlocks(page.root, isHidden), blocks, descriptionsOf(page, linked));
  const paragraphs = [...standfirst, ...blocks].map(({ text }: Block) => text);
  const text = textOrFallback(page, fullerText(paragraphs, linked), linked).join('\n\n');
  return { ...facts, text };
}

function titlesOf(page: PageTree, { title }: PageFacts): string[] {
  const social = page.metas
    .filter(({ property, name }) => /^(og|twitter):title$/.test(property ?? name ?? ''))
    .map(({ content }) => content?.slice(0, 1000) ?? '');
  return [page.title, title ?? '', ...social, ...page.title.split(/ [|–—-] /)];
}

function descriptionsOf(page: PageTree, linked: LinkedArticle | null): string[] {
  const described = page.metas
    .filter(({ property, name }) => /^(?:og:|twitter:)?description$/i.test(property ?? name ?? ''))
    .map(({ content }) => content?.slice(0, 2000) ?? '');
  return [...new Set([...described, linked?.description?.slice(0, 2000) ?? ''])].filter((text) => text !== '');
}

/** With fewer characters than this, the article's text is not in the page's markup. */
const HARDLY_ANY = 250;
/** Shorter text may be only the first lines: the page's data are used if they begin with it and are this many times as long. */
const FIRST_LINES = 600;
const FULLER = 2;

/** Where the page shows almost no text: the text of its JSON-LD, its data or, last, its description. */
function textOrFallback(page: PageTree, paragraphs: string[], linked: LinkedArticle | null): string[] {
  const length = (list: string[]) => list.reduce((sum, text) => sum + text.length, 0);
  const shown = length(paragraphs);
  if (shown >= FIRST_LINES) return paragraphs;
  const data = [...page.pageData, ...page.scripts.flatMap(assignedData), ...streamedData(page.scripts)];
  const others = [linked?.body ?? '', bodyInPageData(data)].map(toParagraphs);
  const isFuller = (other: string[]) =>
    shown < HARDLY_ANY
      ? length(other) > shown
      : length(other) > shown * FULLER && shareCovered(paragraphs.join(' '), other.join(' ')) > 1 - BARE_SHARE;
  const best = others.filter(isFuller).reduce((one, other) => (length(other) > length(one) ? other : one), paragraphs);
  if (length(best) >= HARDLY_ANY) return best;
  const [description = ''] = descriptionsOf(page, linked);
  const described = toParagraphs(description);
  return length(described) > length(best) ? described : best;
}

/** Plain text keeps its line breaks; what holds markup has its own blocks, captions and boxes left out. */
function toParagraphs(text: string): string[] {
  if (!/<\w/.test(text)) return text.split(/\n+/).flatMap(htmlParagraphs);
  return collectBlocks(parsePage(text).root, (element) => isHidden(element) || looksLikeJunk(element)).map(
    (block) => block.text,
  );
}

/** The JSON-LD text, if the page shows little of it or something else. */
function fullerText(paragraphs: string[], linked: LinkedArticle | null): string[] {
  const body = linked?.body ?? '';
  if (body.length < SHORTEST_LINKED_BODY) return paragraphs;
  const text = paragraphs.join(' ');
  // a live ticker shows its latest posts and has all of them in its data
  const isPart = text.length >= LONG_TEXT && shareCovered(text, body) > 1 - BARE_SHARE;
  if (isPart || (text.length > body.length * BARE_SHARE && shareCovered(body, text) > BARE_SHARE)) return paragraphs;
  return toParagraphs(body);
}

/** Share of one text's word triples that the other contains. */
function shareCovered(part: string, whole: string): number {
  const wanted = triples(part);
  const have = new Set(triples(whole));
  return wanted.filter((triple) => have.has(triple)).length / Math.max(1, wanted.length);
}

function triples(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`);
}

const NAMES =
  /(^|[\s_-])(deck?|dek|sub-?title|subtitulo|sub-?head(ing|line)?|sub-?line|standfirst|stand-?first|lead-?in|lead(-?text)?|preface|intro|excerpt|summary|linha-fina|bigode)([\s_-]|$)/;

/** How many blocks may be between the standfirst and the text: pictures, share buttons and the byline. */
const SEARCHED_BLOCKS = 25;
const SHORTEST = 35;
const LONGEST = 700;
/** Least share of a standfirst's words that the page's description repeats, or the reverse. */
const DESCRIBED_SHARE = 0.75;

/** The outlet's own summary between headline and text: the block that repeats the page's description or is named as a summary. */
function findStandfirst(visible: Block[], text: Block[], descriptions: string[]): Block[] {
  const [first] = text;
  if (!first) return [];
  const start = visible.findIndex((block) => block.text === first.text && block.element === first.element);
  const shown = new Set(text.map((block) => block.text));
  const found: Block[] = [];
  for (let i = start - 1; i >= 0 && i >= start - SEARCHED_BLOCKS; i--) {
    const block = visible[i]!;
    if (block.element.tag === 'h1') break;
    if (block.text.length < SHORTEST || block.text.length > LONGEST || block.linked > block.text.length / 2) continue;
    if (shown.has(block.text) || isCaption(block.element)) continue;
    const isNamed = NAMES.test(block.element.names) || NAMES.test(block.element.parent?.names ?? '');
    if (isNamed || descriptions.some((description) => sayTheSame(block.text, description))) found.unshift(block);
  }
  return found;
}

function sayTheSame(one: string, other: string): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (short.length < 4) return false;
  const known = new Set(long);
  return short.filter((word) => known.has(word)).length >= short.length * DESCRIBED_SHARE;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
