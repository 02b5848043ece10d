import { meaningOfLine, meaningOfSentence } from '../../meaning/encoder/encode.ts';
import { dot } from '../../meaning/vectors.ts';
import type { Token } from '../../text/tokens.ts';
import { HitList } from '../index/hit-list.ts';
import type { TokenStore } from '../index/token-store.ts';
import type { Explanation, MarkedText, RankedDoc, Reason } from '../match.ts';
import { alternativesOf, type Query, type QueryWord, spell, wordsOfQuery } from '../query/query.ts';
import { SHOWN_FROM, weigh } from '../scoring/score.ts';
import type { Evaluator } from '../search/evaluate.ts';
import { lineOfQuery } from '../search/term-meaning.ts';
import { partsOf, typedForm } from '../search/term-units.ts';
import type { Layout } from './layout.ts';

const LONGEST_SENTENCE = 320;
/** Occurrences below this weight (another name, all words far apart) are not given as a reason. */
export const SURE = 0.3;

/** Explains why articles match a term: the sentence that shows it best, the marks, and the reasons. */
export class Explainer {
  readonly #query: Query;
  readonly #evaluator: Evaluator;

  constructor(query: Query, evaluator: Evaluator) {
    this.#query = query;
    this.#evaluator = evaluator;
  }

  explain({ doc, kind, score }: RankedDoc, article: Layout): Explanation {
    if (kind === 'related') return this.#explainRelated(doc, score, article);
    const further = reasonsInOtherWords(this.#evaluator, this.#query, doc);
    const found = hitsOf(doc, this.#evaluator.evaluate(this.#query));
    const shown = this.#show(doc, found, article);
    const titleWord = this.#isWholeInTitle(doc) ? undefined : inWords(shown);
    return { ...shown, reasons: [...literalReasons(this.#evaluator.store, found, titleWord), ...further] };
  }

  /** Whether the title has all words of an alternative of the term, as typed. */
  #isWholeInTitle(doc: number): boolean {
    const { store, lists } = this.#evaluator;
    const end = store.titleEnds.data[doc]!;
    const isInTitle = (word: QueryWord) => {
      const list = lists.of(word, false);
      const index = list.find(doc);
      return index >= 0 && list.at[list.starts[index]!]! < end;
    };
    return alternativesOf(this.#query).some((alternative) =>
      partsOf(alternative).every((part) => wordsOfQuery(typedForm(part)).every(isInTitle)),
    );
  }

  /** Explains by the term's own words in the article, else by the sentence nearest in meaning. */
  #explainRelated(doc: number, score: number, article: Layout): Explanation {
    const { store } = this.#evaluator;
    const lists = wordsOfQuery(this.#query).map((word) => this.#evaluator.lists.of(word, false));
    const stems = lists.filter((list) => list.find(doc) >= 0).flatMap((list) => list.stems);
    const shown = this.#show(doc, occurrencesOf(store, doc, stems), article);
    if (stems.length > 0) return { ...shown, reasons: relatedReasons(store, stems) };
    const sentence = score >= SHOWN_FROM ? nearestSentence(article, lineOfQuery(this.#query)) : shown.sentence;
    return { ...shown, sentence, reasons: [{ type: 'nearest' }] };
  }

  #show(doc: number, found: HitList, article: Layout): Omit<Explanation, 'reasons'> {
    const { starts, titleEnds } = this.#evaluator.store;
    const bodyMarks = marksOf(found, article.bodyTokens, titleEnds.data[doc]!, starts.data[doc + 1]!);
    return {
      sentence: bestSentence(article, bodyMarks),
      title: article.title,
      titleMarks: this.#inTitle(doc, found, article).map(spanOf),
    };
  }

  #inTitle(doc: number, found: HitList, { titleTokens }: Layout): Mark[] {
    const { starts, titleEnds } = this.#evaluator.store;
    return marksOf(found, titleTokens, starts.data[doc]!, titleEnds.data[doc]!);
  }
}

/** A list of the one article's occurrences. */
function hitsOf(doc: number, list: HitList): HitList {
  const found = new HitList();
  const index = list.find(doc);
  if (index >= 0) found.take(list, index, 1);
  found.closeDoc(doc);
  return found;
}

/** The marked words of a title. */
function inWords({ title, titleMarks }: Pick<Explanation, 'title' | 'titleMarks'>): string {
  const words = titleMarks.map(([start, end]) => title.slice(start, end));
  return [...new Set(words)].slice(0, MOST_WORDS).join(', ');
}

function literalReasons(store: TokenStore, found: HitList, titleWord: string | undefined): Reason[] {
  const { title, lead } = found.docCount > 0 ? weigh(store, found, 0) : { title: 0, lead: 0 };
  const reasons: Reason[] = [];
  if (title >= SURE) reasons.push(titleWord ? { type: 'title', word: titleWord } : { type: 'title' });
  if (lead >= SURE) reasons.push({ type: 'lead' });
  let n = 0;
  for (let i = 0; i < found.count; i++) if (found.weights[i]! >= SURE) n++;
  reasons.push({ type: 'count', n: Math.max(1, n) });
  return reasons;
}

function relatedReasons({ vocabulary }: TokenStore, stems: number[]): Reason[] {
  const words = new Set(stems.map((stemId) => vocabulary.commonWord(stemId)));
  return [{ type: 'related', words: [...words].slice(0, MOST_WORDS) }];
}

function occurrencesOf(store: TokenStore, doc: number, stems: readonly number[]): HitList {
  const found = new HitList();
  const stemOf = store.stemsIn(doc);
  for (let at = store.starts.data[doc]!; at < store.starts.data[doc + 1]!; at++) {
    if (stems.includes(stemOf[store.words.data[at]!]!)) found.push(at, 1, 1);
  }
  found.closeDoc(doc);
  return found;
}

type Span = [start: number, end: number];

interface Mark {
  start: number;
  end: number;
  /** How certainly it is the term: the whole phrase more than one of its words. */
  weight: number;
}

const spanOf = ({ start, end }: Mark): Span => [start, end];

function marksOf(found: HitList, tokens: Token[], from: number, to: number): Mark[] {
  const marks: Mark[] = [];
  for (let i = 0; i < found.count; i++) {
    const at = found.at[i]!;
    if (at < from || at >= to) continue;
    const first = tokens[at - from];
    const last = tokens[Math.min(to, at + found.lengths[i]!) - 1 - from];
    const previous = marks.at(-1);
    if (!first || !last) continue;
    const weight = found.weights[i]!;
    if (previous && first.start < previous.end) {
      previous.end = Math.max(previous.end, last.end);
      previous.weight = Math.max(previous.weight, weight);
    } else marks.push({ start: first.start, end: last.end, weight });
  }
  return marks;
}

/** The sentence with the highest weight of marks; of equals the earlier one. Without marks the article's first sentence. */
function bestSentence({ body, title, sentences }: Layout, marks: readonly Mark[]): MarkedText {
  let best = sentences[0];
  let most = 0;
  for (const span of sentences) {
    let held = 0;
    for (const { start, end, weight } of marks) if (start >= span.start && end <= span.end) held += weight;
    const isReadable = span.end - span.start >= 30;
    if (held > most && (isReadable || most === 0)) {
      best = span;
      most = held;
    }
  }
  if (!best) return { text: title, marks: [] };
  return cutAround(body.slice(best.start, best.end), inside(marks.map(spanOf), best.start, best.end));
}

/** Sentences of an article that are compared with a term: its vector is that of its beginning. */
const MOST_SENTENCES = 8;

/** Of the first sentences the one nearest to a line in meaning, marked as a whole. */
function nearestSentence({ body, title, sentences }: Layout, line: string): MarkedText {
  const wanted = meaningOfLine(line);
  let text = title;
  let most = dot(wanted, meaningOfSentence(title));
  for (const { start, end } of sentences.slice(0, MOST_SENTENCES)) {
    const sentence = body.slice(start, end);
    const likeness = dot(wanted, meaningOfSentence(sentence));
    if (likeness <= most) continue;
    text = sentence;
    most = likeness;
  }
  return cutAround(text, [[0, Math.min(text.length, LONGEST_SENTENCE)]]);
}

function inside(marks: readonly Span[], from: number, to: number): Span[] {
  return marks.filter(([start, end]) => start >= from && end <= to).map(([start, end]) => [start - from, end - from]);
}

function cutAround(text: string, marks: Span[]): MarkedText {
  if (text.length <= LONGEST_SENTENCE) return { text, marks };
  const first = marks[0]?.[0] ?? 0;
  let from = Math.max(0, first - 120);
  if (from > 0) from = text.indexOf(' ', from) + 1;
  let to = Math.min(text.length, from + LONGEST_SENTENCE);
  if (to < text.length) to = Math.max(text.lastIndexOf(' ', to), marks[0]?.[1] ?? 0);
  const lead = from > 0 ? '…' : '';
  const shifted = inside(marks, from, to).map(([start, end]): Span => [start + lead.length, end + lead.length]);
  return { text: lead + text.slice(from, to) + (to < text.length ? '…' : ''), marks: shifted };
}

const MOST_WORDS = 4;
/** Up to this weight it is another word of the family, another name, or words far apart: not given as a reason. */
const UNSURE = 0.5;

/** Why an article matches that only uses another form of the name that was typed. Overwrites the evaluator's lists. */
function reasonsInOtherWords(evaluator: Evaluator, query: Query, doc: number): Reason[] {
  const isIn = (item: Query) => isHeld(evaluator.evaluate(item), doc);
  return namesWithEquivalents(query).flatMap(({ items: [typed, ...others] }) => {
    const forms = isIn(typed!) ? [] : others.filter(isIn);
    const words = [...new Set(forms.map((item) => wordsOfQuery(item).map(spell).join(' ')))].slice(0, MOST_WORDS);
    return words.length > 0 ? [{ type: 'equivalent' as const, words }] : [];
  });
}

function isHeld(list: HitList, doc: number): boolean {
  const index = list.find(doc);
  if (index < 0) return false;
  for (let i = list.starts[index]!; i < list.starts[index + 1]!; i++) if (list.weights[i]! > UNSURE) return true;
  return false;
}

/** The parts of a query that are names with other forms. Excluded parts are skipped. */
function namesWithEquivalents(query: Query): Extract<Query, { type: 'any' }>[] {
  if (query.type === 'any') return query.same === undefined ? query.items.flatMap(namesWithEquivalents) : [query];
  if (query.type === 'all') return query.items.flatMap(namesWithEquivalents);
  return query.type === 'year' || query.type === 'without' ? namesWithEquivalents(query.item) : [];
}
