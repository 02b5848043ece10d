import { decodeCharset } from '../../sources/decode-charset.ts';
import { type Block, htmlParagraphs } from './extract-blocks.ts';
import { articleBlocks } from './extract-body.ts';
import { cleanBlocks } from './extract-clean.ts';
import { type PageFacts, readFacts } from './extract-facts.ts';
import { type LinkedArticle, readLinkedArticle } from './linked-data.ts';
import { assignedData, bodyInPageData } from './page-data.ts';
import { type PageTree, parsePage } from './page-tree.ts';

export interface ExtractedPage extends PageFacts {
  /** The article's paragraphs, an empty line between two. */
  text: string;
}

/** A page that shows less than this of what its JSON-LD holds draws its article with a script. */
const BARE_SHARE = 0.4;
const SHORTEST_LINKED_BODY = 400;

/** The article of a page. Works on any bytes, never throws, runs no script, and takes time in proportion to the page. */
export function extractPage(
  html: Uint8Array | string,
  { url, contentType }: { url: string; contentType?: string },
): ExtractedPage {
  const page = parsePage(typeof html === 'string' ? html : decodeCharset(html, contentType).text);
  const linked = readLinkedArticle(page.linkedData);
  const facts = readFacts(page, linked, url);
  const paragraphs = cleanBlocks(articleBlocks(page), titlesOf(page, facts)).map(({ text }: Block) => text);
  const text = anyText(page, fullerText(paragraphs, linked), linked).join('\n\n');
  return { ...facts, text };
}

function titlesOf(page: PageTree, { title }: PageFacts): string[] {
  const social = page.metas
    .filter(({ property, name }) => /^(og|twitter):title$/.test(property ?? name ?? ''))
    .map(({ content }) => content?.slice(0, 1000) ?? '');
  return [page.title, title ?? '', ...social, ...page.title.split(/ [|–—-] /)];
}

/** Below this a page that has an article has not shown it. */
const HARDLY_ANY = 250;

/** Where the page shows next to nothing: what its JSON-LD, its data or at last its description holds. */
function anyText(page: PageTree, paragraphs: string[], linked: LinkedArticle | null): string[] {
  const length = (list: string[]) => list.reduce((sum, text) => sum + text.length, 0);
  if (length(paragraphs) >= HARDLY_ANY) return paragraphs;
  const others = [linked?.body ?? '', bodyInPageData([...page.pageData, ...page.scripts.flatMap(assignedData)])].map(
    toParagraphs,
  );
  const best = [paragraphs, ...others].reduce((one, other) => (length(other) > length(one) ? other : one));
  const described = page.metas.find(({ name, property }) => /^(?:og:)?description$/i.test(property ?? name ?? ''));
  const description = toParagraphs((described?.content ?? linked?.description ?? '').slice(0, 2000));
  return length(description) > length(best) ? description : best;
}

/** Plain text keeps its line breaks; what holds markup has its own blocks. */
function toParagraphs(text: string): string[] {
  return /<\w/.test(text) ? htmlParagraphs(text) : text.split(/\n+/).flatMap(htmlParagraphs);
}

/** The JSON-LD text where the page itself shows little of it or something else. */
function fullerText(paragraphs: string[], linked: LinkedArticle | null): string[] {
  const body = linked?.body ?? '';
  if (body.length < SHORTEST_LINKED_BODY) return paragraphs;
  const text = paragraphs.join(' ');
  if (text.length > body.length * BARE_SHARE && shareCovered(body, text) > BARE_SHARE) return paragraphs;
  return toParagraphs(body);
}

/** How much of one text's word triples the other has. */
function shareCovered(part: string, whole: string): number {
  const wanted = triples(part);
  const have = new Set(triples(whole));
  return wanted.filter((triple) => have.has(triple)).length / Math.max(1, wanted.length);
}

function triples(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`);
}
