import type { Block } from './extract-blocks.ts';

/** Positive for running text, in characters; negative for the link lists and labels of navigation. */
export function blockWorth({ text, linked, element }: Block): number {
  const density = linked / text.length;
  if (density > 0.5) return -Math.min(text.length, 60) * 0.7;
  if (element.tag === 'tr') return 0;
  if (text.length < 25) return -5;
  const isSentence = /[.!?…:;"”»)]$/.test(text) || text.length > 120;
  if (!isSentence || element.tag === 'li') return text.length < 80 ? 0 : text.length * 0.5;
  return text.length * (1 - density);
}
