import { splitSentences } from '../../newsroom/text/sentences.ts';
import { tokenize } from '../../newsroom/text/tokens.ts';
import { lexemesOfWord } from './lexemes.ts';
import { type SearchNode, type SearchWord, wantedOf } from './search-query.ts';

type Mark = [number, number];

export interface MarkedLine {
  text: string;
  marks: Mark[];
}

/** Positions of the searched words in a text; words of a phrase only inside the phrase. */
export function markWords(text: string, language: string, search: SearchNode): Mark[] {
  const tokens = tokenize(text);
  const lexemes = tokens.map(({ start, end }) => new Set(lexemesOfWord(text.slice(start, end), language)));
  const isWord = ({ lexemes: wanted }: SearchWord, at: number) => wanted.some((one) => lexemes[at]?.has(one));
  const marked = new Set<number>();
  for (const { words, isPhrase } of wantedOf(search)) {
    for (let at = 0; at < tokens.length; at++) {
      if (!isPhrase) {
        if (words.some((word) => isWord(word, at))) marked.add(at);
        continue;
      }
      const places = placesFrom(words, at);
      if (places.every((place, index) => isWord(words[index]!, place))) for (const place of places) marked.add(place);
    }
  }
  return [...marked].sort((a, b) => a - b).map((at) => [tokens[at]!.start, tokens[at]!.end]);
}

/** The places of a phrase's words if its first one is at `at`. */
function placesFrom(words: readonly SearchWord[], at: number): number[] {
  let place = at;
  return words.map(({ distance }, index) => {
    if (index > 0) place += distance;
    return place;
  });
}

/** The sentence with most of the searched words, the first of equals, at most `longest` characters; empty if none has any. */
export function passageOf(body: string, language: string, search: SearchNode, longest: number): MarkedLine {
  let best: MarkedLine = { text: '', marks: [] };
  let most = 0;
  for (const { start, end } of splitSentences(body)) {
    const text = body.slice(start, end);
    const marks = markWords(text, language, search);
    const different = new Set(marks.map(([from, to]) => text.slice(from, to).toLowerCase())).size;
    if (different <= most) continue;
    most = different;
    best = { text, marks };
  }
  return cutAround(best, longest);
}

const ELLIPSIS = '…';

/** A line cut at words so that its first mark is kept. */
function cutAround({ text, marks }: MarkedLine, longest: number): MarkedLine {
  if (text.length <= longest) return { text, marks };
  const first = marks[0]!;
  const room = longest - 2 * ELLIPSIS.length;
  // a third of the length before the first mark; from the beginning if the mark is near it
  const wanted = first[1] <= room ? 0 : first[0] - Math.floor(room / 3);
  const from = wanted === 0 ? 0 : Math.min(first[0], text.indexOf(' ', wanted) + 1 || first[0]);
  const head = from > 0 ? ELLIPSIS : '';
  const whole = text.slice(from, from + room);
  const cut = from + room < text.length ? whole.replace(/\s+\S*$/, '') + ELLIPSIS : whole;
  const shift = head.length - from;
  const end = from + cut.length - (cut.endsWith(ELLIPSIS) ? ELLIPSIS.length : 0);
  return {
    text: head + cut,
    marks: marks.filter(([start, to]) => start >= from && to <= end).map(([start, to]) => [start + shift, to + shift]),
  };
}
