import type { MarkedText } from '../../matching/match.ts';
import { foldPhrase } from '../../text/fold.ts';
import { splitSentences } from '../../text/sentences.ts';

/** Two or three lines in the mail. */
const longest = 300;
const shortestSentence = 30;

/**
 * The article's own best sentences: how it opens, then the sentence that holds the reader's term. Where a model writes
 * summaries, this extract is what its text is checked against and what stands when the check fails.
 */
export function summarise(article: { title: string; lead: string; text: string }, found: MarkedText): MarkedText {
  const opening = openingOf(article);
  if (!opening || contains(found.text, opening)) return followed(article, found);
  if (contains(opening, found.text) || opening.length + found.text.length + 1 > longest) return found;
  return joined({ text: opening, marks: sameMarks(opening, found) }, found);
}

/** The found sentence opens the article: the next one tells more. */
function followed({ text }: { text: string }, found: MarkedText): MarkedText {
  const at = text.indexOf(found.text);
  if (at < 0) return found;
  const after = at + found.text.length;
  const next = splitSentences(text.slice(after, after + 2 * longest))[0];
  const sentence = next ? text.slice(after + next.start, after + next.end) : '';
  if (sentence.length < shortestSentence || found.text.length + sentence.length + 1 > longest) return found;
  return joined(found, { text: sentence, marks: sameMarks(sentence, found) });
}

function joined(first: MarkedText, second: MarkedText): MarkedText {
  const shift = first.text.length + 1;
  const shifted = second.marks.map(([start, end]): [number, number] => [start + shift, end + shift]);
  return { text: `${first.text} ${second.text}`, marks: [...first.marks, ...shifted] };
}

/**
 * Where the sentence beside the found one says what was marked there, as whole words. By hand: a pattern made for each story's own words
 * with the classes of all letters took a millisecond to compile, half of all that composing did.
 */
function sameMarks(sentence: string, found: MarkedText): [number, number][] {
  const lower = lowered(sentence);
  const words = new Set(found.marks.map(([start, end]) => lowered(found.text.slice(start, end))).filter(Boolean));
  const places: [number, number][] = [];
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
      const end = at + word.length;
      const isInside =
        endsInWord.test(sentence.slice(Math.max(0, at - 2), at)) || beginsInWord.test(sentence.slice(end, end + 2));
      if (!isInside) places.push([at, end]);
    }
  }
  places.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  let markedUntil = 0;
  return places.filter(([start, end]) => {
    if (start < markedUntil) return false;
    markedUntil = end;
    return true;
  });
}

const endsInWord = /[\p{L}\p{N}]$/u;
const beginsInWord = /^[\p{L}\p{N}]/u;

/** Lower case with every letter where it was; a few letters would become two. */
function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

function openingOf({ title, lead, text }: { title: string; lead: string; text: string }): string | undefined {
  const source = text.length >= shortestSentence ? text : lead;
  const head = source.slice(0, 3 * longest);
  return splitSentences(head)
    .slice(0, 3)
    .map(({ start, end }) => head.slice(start, end))
    .find((sentence) => sentence.length >= shortestSentence && foldPhrase(sentence) !== foldPhrase(title));
}

function contains(whole: string, part: string): boolean {
  return foldPhrase(whole).includes(foldPhrase(part).slice(0, 80));
}
