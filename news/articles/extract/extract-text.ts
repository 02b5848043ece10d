import { collectBlocks } from './extract-blocks.ts';
import { isHidden } from './extract-hints.ts';
import { parsePage } from './page-tree.ts';

/** Paragraphs of a piece of HTML, without markup, scripts and entities. */
export function htmlParagraphs(html: string): string[] {
  return collectBlocks(parsePage(html).root, isHidden).map(({ text }) => text);
}

/** One line of plain text from what may hold markup or entities, as titles and names do. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  return htmlParagraphs(html).join(' ');
}
