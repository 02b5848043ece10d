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
  const shift = opening.length + 1;
  return {
    text: `${opening} ${found.text}`,
    marks: found.marks.map(([start, end]) => [start + shift, end + shift]),
  };
}

/** The found sentence opens the article: the next one tells more. */
function followed({ text }: { text: string }, found: MarkedText): MarkedText {
  const at = text.indexOf(found.text);
  if (at < 0) return found;
  const after = at + found.text.length;
  const next = splitSentences(text.slice(after, after + 2 * longest))[0];
  const sentence = next ? text.slice(after + next.start, after + next.end) : '';
  if (sentence.length < shortestSentence || found.text.length + sentence.length + 1 > longest) return found;
  return { text: `${found.text} ${sentence}`, marks: found.marks };
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
