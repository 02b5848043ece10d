import { collectBlocks } from './extract-blocks.ts';
import type { PageElement } from './page-tree.ts';

/** The first element in reading order that fits. */
export function findElement(root: PageElement, fits: (element: PageElement) => boolean): PageElement | null {
  for (const child of root.children) {
    if (typeof child === 'string') continue;
    if (fits(child)) return child;
    const found = findElement(child, fits);
    if (found) return found;
  }
  return null;
}

export function textOf(element: PageElement): string {
  return collectBlocks(element, () => false)
    .map(({ text }) => text)
    .join(' ');
}
