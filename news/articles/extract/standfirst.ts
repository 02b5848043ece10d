import type { Block } from './extract-blocks.ts';
import { isCaption } from './extract-hints.ts';

const NAMES =
  /(^|[\s_-])(deck?|dek|sub-?title|subtitulo|sub-?head(ing|line)?|sub-?line|standfirst|stand-?first|lead-?in|lead(-?text)?|preface|intro|excerpt|summary|linha-fina|bigode)([\s_-]|$)/;

/** How many blocks may be between the standfirst and the text: pictures, share buttons and the byline. */
const SEARCHED_BLOCKS = 25;
const SHORTEST = 35;
const LONGEST = 700;
/** Least share of a standfirst's words that the page's description repeats, or the reverse. */
const DESCRIBED_SHARE = 0.75;

/** The outlet's own summary between headline and text: the block that repeats the page's description or is named as a summary. */
export function findStandfirst(visible: Block[], text: Block[], descriptions: string[]): Block[] {
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
