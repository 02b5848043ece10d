import { type Block, collectBlocks } from './extract-blocks.ts';
import { isHidden, looksLikeBody, looksLikeJunk } from './extract-hints.ts';
import type { PageElement, PageTree } from './page-tree.ts';

/** The article's own blocks of a page, in reading order. */
export function articleBlocks(page: PageTree): Block[] {
  const all = collectBlocks(page.root, isHidden);
  const worths = new Map<PageElement, number>();
  let total = 0;
  for (const block of all) {
    const worth = Math.max(0, worthOf(block));
    total += worth;
    for (let element: PageElement | null = block.element; element; element = element.parent) {
      worths.set(element, (worths.get(element) ?? 0) + worth);
    }
  }
  // A name like "has-sidebar" on the whole page must not cost the article.
  const isJunk = (element: PageElement) =>
    isHidden(element) || (looksLikeJunk(element) && (worths.get(element) ?? 0) < total * 0.35);
  const kept = collectBlocks(page.root, isJunk);
  const body = chooseBody(page.root, kept);
  return kept.filter((block) => isInside(block.element, body));
}

function isInside(element: PageElement, body: PageElement): boolean {
  for (let at: PageElement | null = element; at; at = at.parent) if (at === body) return true;
  return false;
}

/** Positive for running text, negative for the link lists and labels of navigation. */
function worthOf({ text, linked, element }: Block): number {
  const density = linked / text.length;
  const isSentence = /[.!?…:;"”»)]$/.test(text) || text.length > 120;
  if (density > 0.5) return -Math.min(text.length, 60) * 0.7;
  if (text.length < 25) return -5;
  if (!isSentence || element.tag === 'li') return text.length < 80 ? 0 : text.length * 0.5;
  return text.length * (1 - density);
}

/** What a level of wrapping costs: a text's own container beats the page that holds it and everything else. */
const DECAY = 0.8;
const NEAR_CLIMB = 4;
const HIGHEST_CLIMB = 10;

/** The branch that gathers most running text closest to it, widened where the article goes on beside it. */
function chooseBody(root: PageElement, blocks: Block[]): PageElement {
  const sums = new Map<PageElement, number>();
  for (const block of blocks) {
    const worth = worthOf(block);
    let weight = isContainer(block.element) ? 1 : 1 / DECAY;
    for (let element: PageElement | null = block.element; element; element = element.parent) {
      sums.set(element, (sums.get(element) ?? 0) + worth * weight);
      weight *= DECAY;
    }
  }
  let best = root;
  let bestSum = Number.NEGATIVE_INFINITY;
  for (const [element, sum] of sums) {
    if (!isContainer(element)) continue;
    const value = sum * (looksLikeBody(element) ? 1.15 : 1) * (element.tag === 'article' ? 1.1 : 1);
    if (value > bestSum) {
      best = element;
      bestSum = value;
    }
  }
  return widen(best, blocks);
}

function isContainer({ tag }: PageElement): boolean {
  return !/^(p|h[1-6]|li|blockquote|pre|td|tr|dd|dt)$/.test(tag);
}

/**
 * An article cut by advertisements goes on in a neighbouring branch. Near by any clean text will do; further up only text in
 * a container of the same name, since what else is clean up there is a cookie notice or another article.
 */
function widen(body: PageElement, blocks: Block[]): PageElement {
  const kind = containerKind(body, blocks);
  let best = body;
  let at = body;
  for (let climbed = 1; climbed <= HIGHEST_CLIMB && at.parent; climbed++) {
    if (at.tag === 'article' || at.tag === 'main') break;
    at = at.parent;
    const own = tally(best, blocks, kind);
    const all = tally(at, blocks, kind);
    const more = all.gain - own.gain;
    const alike = all.alike - own.alike;
    if (more <= own.gain * 0.03) continue;
    const isNear = climbed <= NEAR_CLIMB && all.loss - own.loss < more * 0.25;
    if (isNear || alike > more * 0.6) best = at;
  }
  return best;
}

function tally(element: PageElement, blocks: Block[], kind: string) {
  const sums = { gain: 0, loss: 0, alike: 0 };
  for (const block of blocks) {
    if (!isInside(block.element, element)) continue;
    const worth = worthOf(block);
    if (worth <= 0) sums.loss -= worth;
    else sums.gain += worth;
    if (worth > 0 && kindOf(block) === kind) sums.alike += worth;
  }
  return sums;
}

function kindOf({ element }: Block): string {
  const container = isContainer(element) ? element : element.parent;
  return container?.names ? `${container.tag} ${container.names}` : '';
}

/** The name of the container that holds most of the body's text; a nameless one tells nothing. */
function containerKind(body: PageElement, blocks: Block[]): string {
  const sums = new Map<string, number>();
  for (const block of blocks) {
    if (!isInside(block.element, body)) continue;
    const kind = kindOf(block);
    sums.set(kind, (sums.get(kind) ?? 0) + Math.max(0, worthOf(block)));
  }
  const [top] = [...sums].sort(([, a], [, b]) => b - a);
  return top?.[0] || 'none';
}
