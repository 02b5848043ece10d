import { isStopword } from './stopwords.ts';

export interface TextSpan {
  start: number;
  end: number;
}

/** Abbreviations after which a full stop does not end the sentence. */
const SHORTENED =
  /(?:^|[\s(])(?:sr|sra|dr|dra|prof|profa|av|art|arts|inc|ltd|ltda|mr|mrs|ms|jr|st|vs|etc|no|nº|pág|min|gen|gov|sen|dep|rep|lt|col|sgt|capt|corp|des|cel|gal|\p{Lu})$/iu;
/** Abbreviated months; only before a day. */
const MONTH = /(?:^|[\s(])(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|fev|abr|ago|dez)$/iu;
/** `U.S` before its last full stop. A common word after it begins a sentence, a name does not. */
const INITIALS = /(?:^|[\s(])(?:\p{Lu}\.)+\p{Lu}$/u;
/** Brackets in the middle of a sentence, as after `Levi Strauss & Co.` */
const EXPLAINED = /^\s\([^()]{1,40}\)[,;]?\s\p{Ll}/u;
const CLOSERS = new Set([...'"”’\')]»']);
const ENDERS = new Set([...'.!?…']);

/** Sentences of a text as spans without outer space. A line break always ends one. */
export function splitSentences(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  let start = 0;
  const close = (end: number) => {
    let from = start;
    let to = end;
    while (from < to && text.charCodeAt(from) <= 32) from++;
    while (to > from && text.charCodeAt(to - 1) <= 32) to--;
    if (to > from) spans.push({ start: from, end: to });
    start = end;
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === '\n') {
      close(i);
      continue;
    }
    if (!ENDERS.has(char)) continue;
    let end = i + 1;
    while (end < text.length && (ENDERS.has(text[end]!) || CLOSERS.has(text[end]!))) end++;
    const next = text[end];
    if (next !== undefined && !/\s/.test(next)) continue;
    const following = text.slice(end, end + 4).trimStart()[0];
    const goesOn =
      (following !== undefined && following === following.toLowerCase() && /\p{L}/u.test(following)) ||
      EXPLAINED.test(text.slice(end, end + 64));
    if (goesOn || (char === '.' && isShortened(text.slice(Math.max(start, i - 8), i), text.slice(end, end + 16))))
      continue;
    close(end);
    i = end - 1;
  }
  close(text.length);
  return spans;
}

function isShortened(before: string, after: string): boolean {
  if (SHORTENED.test(before)) return true;
  if (MONTH.test(before)) return /^\s+\d/.test(after);
  const next = /^\s+(\p{L}+)/u.exec(after)?.[1];
  return INITIALS.test(before) && next !== undefined && !isStopword(next.toLowerCase(), 'en');
}
