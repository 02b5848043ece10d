import { isBoilerplateLine, isRelatedHeading } from '../../text/boilerplate.ts';
import { type Block, latinLength, SENTENCE_END } from './extract-blocks.ts';

const KICKER = /(^|[\s_-])(tagline|strapline|kicker|eyebrow|chapeu)([\s_-]|$)/;
const TITLE_ZONE = 12;

/** Removes blocks inside the article's container that are not part of it: headline, deck, lists of links, promotions. */
export function cleanBlocks(blocks: Block[], titles: string[]): Block[] {
  const own = dropLinkLists(dropRelated(dropLead(blocks, titles))).filter((block) => !isCall(block) && !isCard(block));
  return dropTail(dropRepeated(own));
}

/** Drops the headline and all above it; below it, decks, bylines and dates until the first paragraph. */
function dropLead(blocks: Block[], titles: string[]): Block[] {
  const wanted = new Set(titles.map(plain).filter((title) => title.length > 16));
  let start = 0;
  for (let i = 0; i < Math.min(blocks.length, 40); i++) {
    const block = blocks[i]!;
    if (isHeadline(plain(block.text), wanted) || (block.element.tag === 'h1' && i < TITLE_ZONE)) {
      const before = blocks.slice(start, i).reduce((sum, { text }) => sum + (text.length > 150 ? text.length : 0), 0);
      if (before < 500) start = i + 1;
    }
  }
  const rest = blocks.slice(start);
  let first = 0;
  while (first < Math.min(rest.length, TITLE_ZONE) && isPreamble(rest[first]!)) first++;
  return first < rest.length ? rest.slice(first) : rest;
}

/** One of the titles, alone or followed by a date. */
function isHeadline(text: string, titles: ReadonlySet<string>): boolean {
  if (titles.has(text)) return true;
  for (const title of titles) {
    if (text.startsWith(`${title} `) && /^(?:em )?\d[\dh ]{5,24}$/.test(text.slice(title.length + 1))) return true;
  }
  return false;
}

function isPreamble({ text, element, linked }: Block): boolean {
  if (KICKER.test(element.names) || KICKER.test(element.parent?.names ?? '')) return true;
  if (isBoilerplateLine(text) || linked > text.length * 0.8) return true;
  return isLabel(text) && !/^h[2-6]$/.test(element.tag);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function isLinkLine({ text, linked }: Block): boolean {
  return linked >= text.length * 0.8;
}

/** Drops headings like "Read also" with the link lines and short lines under them. */
function dropRelated(blocks: Block[]): Block[] {
  const kept: Block[] = [];
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i]!;
    if (isRelatedHeading(block.text)) {
      while (i + 1 < blocks.length && (isLinkLine(blocks[i + 1]!) || isShortLine(blocks[i + 1]!))) i++;
      continue;
    }
    kept.push(block);
  }
  return kept;
}

const LONGEST_LABEL = 60;

/** A name, date, agency or place: short, and not a sentence. */
function isLabel(text: string): boolean {
  return latinLength(text) < LONGEST_LABEL && (!SENTENCE_END.test(text) || /^\([^)]{1,30}\)$/.test(text));
}

const FEWEST_REPEATS = 3;
/** More labels than this are content, such as a timetable. */
const MOST_LABELS = 4;
const LABEL_END = /\s*[|:：]\s*/;

/** Drops labels that are repeated, alone or before a link: "Read also | …". */
function dropRepeated(blocks: Block[]): Block[] {
  const counts = new Map<string, number>();
  const keyOf = ({ text, linked, element }: Block): string | null => {
    if (isLabel(text) && element.tag !== 'li') return text;
    const [label = ''] = text.split(LABEL_END, 1);
    return linked > text.length * 0.4 && label.length < text.length && isLabel(label) ? `${label} |` : null;
  };
  for (const block of blocks) {
    const key = keyOf(block);
    if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const repeated = new Set([...counts].filter(([, count]) => count >= FEWEST_REPEATS).map(([key]) => key));
  if (repeated.size > MOST_LABELS) return blocks;
  return blocks.filter((block) => !repeated.has(keyOf(block) ?? ''));
}

/** A heading inside a link is the card of another article; in an article's own heading the link is inside. */
function isCard({ element }: Block): boolean {
  if (!/^h[1-6]$/.test(element.tag)) return false;
  for (let at = element.parent; at; at = at.parent) if (at.tag === 'a') return true;
  return false;
}

const SHORTEST_LINK_LIST = 2;

/** A list of nothing but headlines, with or without a label before the link, is a list of other articles. */
function dropLinkLists(blocks: Block[]): Block[] {
  const isHeadline = (block: Block | undefined) =>
    block?.element.tag === 'li' &&
    block.linked >= block.text.length / 2 &&
    block.text.split(' ').length >= 4 &&
    (isLinkLine(block) || !/[.;]$/.test(block.text));
  const kept: Block[] = [];
  for (let i = 0; i < blocks.length; i++) {
    let end = i;
    while (isHeadline(blocks[end]) && blocks[end]?.element.parent === blocks[i]?.element.parent) end++;
    if (end - i >= SHORTEST_LINK_LIST) i = end - 1;
    else kept.push(blocks[i]!);
  }
  return kept;
}

function isShortLine({ text, element }: Block): boolean {
  return element.tag === 'li' ? text.length < 140 : text.length < 60 && !/[.!?]$/.test(text);
}

/** A paragraph that is one link points to another article; headings and single list items may be content. */
function isCall(block: Block): boolean {
  const { text, element, linked } = block;
  const isItem = element.tag === 'li';
  if (isBoilerplateLine(text) && (!isItem || linked > text.length / 2 || text.length < 25)) return true;
  if (/©/.test(text) && text.length < 120) return true;
  if (!isLinkLine(block) || text.length <= 20) return false;
  return /^(p|div|span|section|article)$/.test(element.tag);
}

const CONTACT =
  /\b(follow|siga|reach|contact|e-?mail|contate|escreva)\b.{0,60}(@|twitter|facebook|instagram|linkedin)|[\w.]+@[\w-]+\.\w/i;

/** Drops the last lines that name the author or a contact, or are labels of what follows on the page. */
function dropTail(blocks: Block[]): Block[] {
  let end = blocks.length;
  for (let i = blocks.length - 1; i >= Math.max(1, blocks.length - 3); i--) {
    const { text } = blocks[i]!;
    if (text.length < 320 && CONTACT.test(text)) end = i;
  }
  while (end > 1 && isLabel(blocks[end - 1]!.text) && !/^(li|tr)$/.test(blocks[end - 1]!.element.tag)) end--;
  return blocks.slice(0, end);
}
