import type { Block } from './extract-blocks.ts';

const SENTENCE_END = /[.!?…:;"”»)。！？」』؟۔]$/;
const DENSE_SCRIPT = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;

/** Positive for running text, in characters; negative for the link lists and labels of navigation. */
export function blockWorth({ text, linked, element }: Block): number {
  const density = linked / text.length;
  if (density > 0.5) return -Math.min(text.length, 60) * 0.7;
  if (element.tag === 'tr') return 0;
  const length = latinLength(text);
  if (length < 25) return -5;
  const isSentence = SENTENCE_END.test(text) || length > 120;
  if (!isSentence || element.tag === 'li') return length < 80 ? 0 : length * 0.5;
  return length * (1 - density);
}

/** Chinese, Japanese and Korean say in one sign what takes us about three. */
function latinLength(text: string): number {
  return text.length + 2 * (text.match(DENSE_SCRIPT)?.length ?? 0);
}
