import { isHidden } from './extract-hints.ts';
import { type PageElement, parsePage } from './page-tree.ts';

/** A run of text between two block borders: a paragraph, a heading, a list item, a caption, a line. */
export interface Block {
  text: string;
  /** Characters inside links. */
  linked: number;
  element: PageElement;
}

export const SENTENCE_END = /[.!?…:;"”»)。！？」』؟۔।]$/;
const DENSE_SCRIPT = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;

/** Counts a Chinese, Japanese or Korean character as three Latin ones. */
export function latinLength(text: string): number {
  return text.length + 2 * (text.match(DENSE_SCRIPT)?.length ?? 0);
}

const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em font i img ins kbd label mark nobr picture q s samp small source span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** All blocks below an element in reading order; `skip` leaves out whole branches. */
export function collectBlocks(root: PageElement, skip: (element: PageElement) => boolean): Block[] {
  const blocks: Block[] = [];
  let text = '';
  let linked = 0;

  const flush = (element: PageElement) => {
    const clean = text.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim();
    if (clean) blocks.push({ text: clean, linked: Math.min(linked, clean.length), element });
    text = '';
    linked = 0;
  };

  const walk = (element: PageElement, owner: PageElement, inLink: boolean) => {
    let breaks = 0;
    for (const child of element.children) {
      if (typeof child === 'string') {
        text += child;
        if (inLink) linked += child.trim().length;
        if (breaks && child.trim()) breaks = 0;
      } else if (child.tag === 'br') {
        // One <br> is a line break in the paragraph; on old sites two of them separate paragraphs.
        if (++breaks >= 2) flush(owner);
        else text += '\n';
      } else if (!skip(child)) {
        const isLink = inLink || child.tag === 'a';
        const isCell = isDataCell(child);
        if (isCell || INLINE.has(child.tag)) {
          if (isCell) text += ' ';
          walk(child, owner, isLink);
          if (isCell) text += ' ';
        } else {
          flush(owner);
          walk(child, child, isLink);
          flush(child);
        }
        breaks = 0;
      }
    }
  };
  walk(root, root, false);
  flush(root);
  return blocks;
}

const LONGEST_DATA = 200;

/** A cell of a data table belongs to its row's line; a cell of an old layout table contains blocks. */
function isDataCell(element: PageElement): boolean {
  if (element.tag !== 'td' && element.tag !== 'th') return false;
  let length = 0;
  const isPlain = (at: PageElement): boolean =>
    at.children.every((child) => {
      if (typeof child !== 'string') return (child.tag === 'br' || INLINE.has(child.tag)) && isPlain(child);
      length += child.trim().length;
      return length <= LONGEST_DATA;
    });
  return isPlain(element);
}

/** Paragraphs of a piece of HTML, without markup, scripts and entities. */
export function htmlParagraphs(html: string): string[] {
  return collectBlocks(parsePage(html, { recognizeSelfClosing: true }).root, isHidden).map(({ text }) => text);
}

/** One line of plain text from what may hold markup or entities, as titles and names do. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  return htmlParagraphs(html).join(' ');
}

/** The first matching element in reading order. */
export function findElement(root: PageElement, fits: (element: PageElement) => boolean): PageElement | null {
  for (const child of root.children) {
    if (typeof child === 'string') continue;
    if (fits(child)) return child;
    const found = findElement(child, fits);
    if (found) return found;
  }
  return null;
}

export function textOfElement(element: PageElement): string {
  return collectBlocks(element, () => false)
    .map(({ text }) => text)
    .join(' ');
}
