import { blockWorth } from './block-worth.ts';
import { type Block, collectBlocks } from './extract-blocks.ts';
import { isComments, isHidden, isHoverCard, looksLikeBody, looksLikeJunk } from './extract-hints.ts';
import type { PageElement, PageTree } from './page-tree.ts';

/** A branch with this much of the page's text is never junk, whatever its name: "has-sidebar" may sit on the whole page. */
const PROTECTED_SHARE = 0.35;
/** Comments can be longer than the article. */
const PROTECTED_COMMENTS_SHARE = 0.8;
/** What a level of wrapping costs: a text's own container beats the page that holds it and everything else. */
const DECAY = 0.8;
const MAIN_SHARE = 0.6;
const NEAR_CLIMB = 4;
const HIGHEST_CLIMB = 10;

type Sums = Map<PageElement, number>;

/** The article's own blocks of a page, in reading order. */
export function articleBlocks(page: PageTree): Block[] {
  const gains = sumUp(collectBlocks(page.root, isHidden), (block) => Math.max(0, blockWorth(block)));
  const total = gains.get(page.root) ?? 0;
  const isJunk = (element: PageElement) => {
    if (isHidden(element) || isHoverCard(element)) return true;
    if (!looksLikeJunk(element)) return false;
    return (gains.get(element) ?? 0) < total * (isComments(element) ? PROTECTED_COMMENTS_SHARE : PROTECTED_SHARE);
  };
  const kept = collectBlocks(page.root, isJunk);
  const body = widen(chooseBody(page.root, kept), kept);
  return startAtText(kept.filter((block) => isInside(block.element, body)));
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
  return !/^(p|h[1-6]|li|ul|ol|dl|dd|dt|blockquote|pre|td|tr|tbody|table)$/.test(tag);
}

function containerOf({ element }: Block): PageElement {
  let at = element;
  while (!isContainer(at) && at.parent) at = at.parent;
  return at;
}

/** The branch that gathers most running text closest to it. */
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
    const value = sum * (looksLikeBody(element) ? 1.15 : 1) * (element.tag === 'article' ? 1.1 : 1);
    if (value > bestSum) {
      best = element;
      bestSum = value;
    }
  }
  return best;
}

/**
 * An article cut by advertisements goes on in a neighbouring branch. Near by any clean text will do; further up only text in
 * a container of the same name, since what else is clean up there is a cookie notice or another article.
 */
function widen(body: PageElement, blocks: Block[]): PageElement {
  const kind = mainContainer(blocks.filter((block) => isInside(block.element, body)))?.names;
  const gains = sumUp(blocks, (block) => Math.max(0, blockWorth(block)));
  const losses = sumUp(blocks, (block) => Math.max(0, -blockWorth(block)));
  const alikes = sumUp(blocks, (block) =>
    kind && containerOf(block).names === kind ? Math.max(0, blockWorth(block)) : 0,
  );
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
    const worth = Math.max(0, blockWorth(block));
    const container = containerOf(block);
    sums.set(container, (sums.get(container) ?? 0) + worth);
    total += worth;
  }
  let top: PageElement | null = null;
  for (const [element, sum] of sums) if (sum > (top ? (sums.get(top) ?? 0) : 0)) top = element;
  return top && (sums.get(top) ?? 0) >= total * share ? top : null;
}

/** Where one container holds most of the text, what stands before it is deck, byline or summary. */
function startAtText(blocks: Block[]): Block[] {
  const main = mainContainer(blocks, MAIN_SHARE);
  return main ? blocks.slice(blocks.findIndex((block) => isInside(block.element, main))) : blocks;
}
