import type { Block } from './extract-blocks.ts';
import type { PageElement } from './page-tree.ts';

const HIGHEST_TEASER = 5;
const FEWEST_TEASERS = 3;
const LONGEST_TEASER = 450;

/**
 * Teasers of other articles: siblings of one kind, each a linked heading with a few words. Their texts read like running
 * text, so that a page with many would hide its own article.
 */
export function findTeasers(blocks: Block[]): Set<PageElement> {
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
