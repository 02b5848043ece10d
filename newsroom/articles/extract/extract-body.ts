import { type Block, collectBlocks, findElement, latinLength, SENTENCE_END } from './extract-blocks.ts';
import { isCertainJunk, isHidden, isHoverCard, looksLikeBody, looksLikeJunk, mayWrapText } from './extract-hints.ts';
import type { PageElement, PageTree } from './page-tree.ts';

/** Positive for running text, in characters; negative for the link lists and labels of navigation. */
function blockWorth({ text, linked, element }: Block): number {
  const linkedShare = linked / text.length;
  if (linkedShare > 0.5) return -Math.min(text.length, 60) * 0.7;
  if (element.tag === 'tr') return 0;
  const length = latinLength(text);
  if (length < 25) return -5;
  const isSentence = SENTENCE_END.test(text) || length > 120;
  if (!isSentence || element.tag === 'li') return length < 80 ? 0 : length * 0.5;
  return length * (1 - linkedShare);
}

/**
 * A branch with this share of the page's text is not junk, whatever its name: "has-sidebar" may be set on the whole page. The
 * second share is tried when the first leaves almost nothing: footers and comments can be longer than a short article.
 */
const PROTECTED_SHARES = [0.8, 0.35];
const PROTECTED_SHARE_WITH_HEADLINE = 0.35;
const PROTECTED_SHARE_OF_CERTAIN = 0.95;
const LEAST_SHARE_LEFT = 0.25;
/** Factor for each level of nesting, so that a text's own container scores above the page around it. */
const DECAY = 0.8;
const MAIN_SHARE = 0.6;
const NEAR_CLIMB = 4;
const HIGHEST_CLIMB = 10;

/** A branch with this many paragraphs is a wrapper of text, if its name allows that. */
const PARAGRAPHS_OF_TEXT = 3;
const SHORTEST_TEXT = 400;

type Sums = Map<PageElement, number>;

/** The article's own blocks of a page, in reading order. */
export function articleBlocks({ root }: PageTree): Block[] {
  const all = collectBlocks(root, isHidden);
  const teasers = findTeasers(all);
  const gains = sumUp(all, gainOf);
  const shareOf = (element: PageElement) => (gains.get(element) ?? 0) / Math.max(1, gains.get(root) ?? 0);
  const isProtected = (element: PageElement, share: number) =>
    share >= PROTECTED_SHARE_WITH_HEADLINE && findElement(element, ({ tag }) => tag === 'h1') !== null;
  const isOutside = (element: PageElement) => {
    if (isHidden(element) || isHoverCard(element) || teasers.has(element)) return true;
    if (!isCertainJunk(element)) return false;
    const share = shareOf(element);
    return share < PROTECTED_SHARE_OF_CERTAIN && !isProtected(element, share);
  };
  const inside = collectBlocks(root, isOutside).reduce((sum, block) => sum + gainOf(block), 0);
  const paragraphs = sumUp(all, (block) => (isParagraph(block) ? 1 : 0));
  const wrapsText = (element: PageElement) =>
    mayWrapText(element) &&
    (paragraphs.get(element) ?? 0) >= PARAGRAPHS_OF_TEXT &&
    (gains.get(element) ?? 0) >= SHORTEST_TEXT;
  let found: Block[] = [];
  for (const limit of PROTECTED_SHARES) {
    const isJunk = (element: PageElement) => {
      if (isOutside(element)) return true;
      if (isCertainJunk(element) || !looksLikeJunk(element) || wrapsText(element)) return false;
      const share = shareOf(element);
      return share < limit && !isProtected(element, share);
    };
    found = blocksOfBody(root, collectBlocks(root, isJunk));
    if (found.reduce((sum, block) => sum + gainOf(block), 0) >= inside * LEAST_SHARE_LEFT) break;
  }
  return found;
}

function blocksOfBody(root: PageElement, blocks: Block[]): Block[] {
  const body = widen(chooseBody(root, blocks), blocks);
  return startAtText(blocks.filter((block) => isInside(block.element, body)));
}

function isParagraph(block: Block): boolean {
  return block.element.tag === 'p' && gainOf(block) >= 60;
}

function gainOf(block: Block): number {
  return Math.max(0, blockWorth(block));
}

function sumUp(blocks: Block[], worth: (block: Block) => number): Sums {
  const sums: Sums = new Map();
  for (const block of blocks) {
    const value = worth(block);
    if (value === 0) continue;
    for (let element: PageElement | null = block.element; element; element = element.parent) {
      sums.set(element, (sums.get(element) ?? 0) + value);
    }
  }
  return sums;
}

function isInside(element: PageElement, body: PageElement): boolean {
  for (let at: PageElement | null = element; at; at = at.parent) if (at === body) return true;
  return false;
}

function isContainer({ tag }: PageElement): boolean {
  return !/^(p|h[1-6]|li|ul|ol|dl|dd|dt|blockquote|pre|tr|tbody|table|span)$/.test(tag);
}

function containerOf({ element }: Block): PageElement {
  let at = element;
  while (!isContainer(at) && at.parent) at = at.parent;
  return at;
}

function bodyFactor(element: PageElement): number {
  if (element.attributes.itemprop === 'articleBody') return 1.5;
  return (looksLikeBody(element) ? 1.15 : 1) * (element.tag === 'article' ? 1.1 : 1);
}

/** The branch with the highest sum of running text, reduced at each level between the text and the branch. */
function chooseBody(root: PageElement, blocks: Block[]): PageElement {
  const sums: Sums = new Map();
  for (const block of blocks) {
    let value = blockWorth(block);
    for (let element: PageElement | null = containerOf(block); element; element = element.parent) {
      sums.set(element, (sums.get(element) ?? 0) + value);
      value *= DECAY;
    }
  }
  let best = root;
  let bestSum = Number.NEGATIVE_INFINITY;
  for (const [element, sum] of sums) {
    const value = sum * bodyFactor(element);
    if (value > bestSum) {
      best = element;
      bestSum = value;
    }
  }
  return best;
}

/**
 * An article split by advertisements continues in a neighbouring branch. Nearby, any clean text is taken; further up only text in a
 * container of the same name, since other clean text there is a cookie notice or another article.
 */
function widen(body: PageElement, blocks: Block[]): PageElement {
  const kind = mainContainer(blocks.filter((block) => isInside(block.element, body)))?.names;
  const gains = sumUp(blocks, gainOf);
  const losses = sumUp(blocks, (block) => Math.max(0, -blockWorth(block)));
  const alikes = sumUp(blocks, (block) => (kind && containerOf(block).names === kind ? gainOf(block) : 0));
  const growth = (sums: Sums, from: PageElement, to: PageElement) => (sums.get(to) ?? 0) - (sums.get(from) ?? 0);
  let best = body;
  let at = body;
  for (let climbed = 1; climbed <= HIGHEST_CLIMB && at.parent; climbed++) {
    if (at.tag === 'article' || at.tag === 'main') break;
    at = at.parent;
    const more = growth(gains, best, at);
    if (more <= (gains.get(best) ?? 0) * 0.03) continue;
    const isNear = climbed <= NEAR_CLIMB && growth(losses, best, at) < more * 0.25;
    if (isNear || growth(alikes, best, at) > more * 0.6) best = at;
  }
  return best;
}

function mainContainer(blocks: Block[], share = 0): PageElement | null {
  const sums: Sums = new Map();
  let total = 0;
  for (const block of blocks) {
    const worth = gainOf(block);
    const container = containerOf(block);
    sums.set(container, (sums.get(container) ?? 0) + worth);
    total += worth;
  }
  let top: PageElement | null = null;
  for (const [element, sum] of sums) if (sum > (top ? (sums.get(top) ?? 0) : 0)) top = element;
  return top && (sums.get(top) ?? 0) >= total * share ? top : null;
}

/** Where one container has most of the text, the blocks before it are deck, byline or summary. */
function startAtText(blocks: Block[]): Block[] {
  const main = mainContainer(blocks, MAIN_SHARE);
  return main ? blocks.slice(blocks.findIndex((block) => isParagraph(block) || isInside(block.element, main))) : blocks;
}

const HIGHEST_TEASER = 5;
const FEWEST_TEASERS = 3;
const LONGEST_TEASER = 450;

/**
 * Teasers of other articles: siblings of one kind, each a linked heading with a few words. Their texts read like running
 * text, so that a page with many would hide its own article.
 */
function findTeasers(blocks: Block[]): Set<PageElement> {
  const lengths = new Map<PageElement, number>();
  for (const { text, element } of blocks) {
    let at: PageElement | null = element;
    for (let level = 0; at && level <= HIGHEST_TEASER; level++, at = at.parent) {
      lengths.set(at, (lengths.get(at) ?? 0) + text.length);
    }
  }
  const heads = blocks.filter(
    ({ element, text, linked }) => /^h[2-6]$/.test(element.tag) && linked >= text.length * 0.8,
  );
  const siblings = new Map<PageElement, Set<PageElement>>();
  for (const { element } of heads) {
    for (const at of ancestors(element)) {
      if (!at.parent) break;
      siblings.getOrInsertComputed(at.parent, () => new Set()).add(at);
    }
  }
  const teasers = new Set<PageElement>();
  for (const { element } of heads) {
    const teaser = ancestors(element).find(
      (at) => at.parent && countKind(siblings.get(at.parent), at) >= FEWEST_TEASERS,
    );
    // Linked headings side by side in one text are an article's own, as in lists of offers.
    if (teaser && teaser !== element && (lengths.get(teaser) ?? 0) <= LONGEST_TEASER) teasers.add(teaser);
  }
  return teasers;
}

function ancestors(element: PageElement): PageElement[] {
  const chain: PageElement[] = [];
  let at: PageElement | null = element;
  for (let level = 0; at && level < HIGHEST_TEASER; level++, at = at.parent) chain.push(at);
  return chain;
}

function countKind(elements: Set<PageElement> | undefined, { tag }: PageElement): number {
  let count = 0;
  for (const element of elements ?? []) if (element.tag === tag) count++;
  return count;
}
