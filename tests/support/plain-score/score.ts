import { alternativesOf, areName, type Query, wordsOfQuery } from '../../../newsroom/matching/query/query.ts';
import { FEATURES, type Feature, relevanceModel } from '../../../newsroom/matching/scoring/relevance-model.ts';
import { meaningOfLine } from '../../../newsroom/meaning/encoder/encode.ts';
import { shareOfTexts } from '../../../newsroom/meaning/word-counts.ts';
import { occurrencesOf } from './occurrences.ts';
import { corrected } from './spelling.ts';
import { along, type PlainArticle, type PlainWindow, stemIn, usualLikeness } from './window.ts';
import { type Occurrences, wordOccurrences } from './word-occurrences.ts';

type Row = Record<Feature, number>;

/** An article's features for a term, and their sum in log-odds. */
export interface PlainScore {
  features: Row;
  odds: number;
}

interface Evidence {
  title: number;
  lead: number;
  count: number;
  best: number;
}

interface Unit {
  found: Occurrences;
  share: number;
  isName: boolean;
}

interface Candidate {
  article: PlainArticle;
  row: Row;
  isLiteral: boolean;
  names: number;
  odds: number;
}

const LEAD_WORDS = 60;
const oddsOf = (probability: number): number => Math.log(probability / (1 - probability));
const probabilityOf = (odds: number): number => 1 / (1 + Math.exp(-odds));
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);

/** Every article that may belong to a term, as the definition of the score says, word by word and article by article. */
export function plainScores(window: PlainWindow, query: Query): Map<string, PlainScore> {
  const read = corrected(window, query);
  const best = new Map<string, PlainScore>();
  const parts = new Map<string, number>();
  for (const alternative of alternativesOf(read)) {
    for (const { article, row, odds, isLiteral } of candidatesOf(window, alternative)) {
      if (isLiteral && odds >= oddsOf(0.25)) parts.set(article.id, (parts.get(article.id) ?? 0) + 1);
      if ((best.get(article.id)?.odds ?? Number.NEGATIVE_INFINITY) < odds)
        best.set(article.id, { features: row, odds });
    }
  }
  if (read.type === 'field') for (const [id, count] of parts) if (count > 1) best.get(id)!.odds += 1.5;
  return best;
}

function candidatesOf(window: PlainWindow, query: Query): Candidate[] {
  const whole = occurrencesOf(window, query);
  const units = unitsOf(window, query);
  const nameShare = sumOf(units.map(({ share, isName }) => (isName ? share : 0)));
  const meanings = meaningsOf(window, query, nameShare);
  const read = (article: PlainArticle) => readCandidate(article, whole, units, meanings.get(article)!.counted);
  const parts = partsOf(query);
  const isOpen = query.type !== 'without' && !parts.some(isExact);
  const found = new Map([...whole.hits.keys()].map((article) => [article, read(article)]));
  const isOneUnit = parts.length === 1 && parts[0] === query;
  const isSubject = isOpen && nameShare < 0.6 && parts.every(isPartOfSubject);
  const namesWanted = query.type === 'field' ? 0 : units.filter(({ isName }) => isName).length;
  const searched = isOpen && !isOneUnit ? units.filter(({ share }) => share >= 0.3) : [];
  for (const article of window.articles.filter((one) => !found.has(one))) {
    const other = read(article);
    const isNear = isSubject && meanings.get(article)!.zScore >= 1.5;
    const isPartial = searched.some((unit) => unit.found.hits.has(article)) && other.names >= namesWanted;
    if ((isNear || isPartial) && other.odds >= -2.6) found.set(article, other);
  }
  const candidates = window.articles.flatMap((article) => found.get(article) ?? []);
  addVocabulary(candidates, ownStems(query));
  return candidates;
}

const typedForm = (query: Query): Query => (query.type === 'any' ? query.items[0]! : query);

function partsOf(query: Query): Query[] {
  if (query.type === 'all' || query.type === 'field') return query.items.flatMap(partsOf);
  return query.type === 'year' || query.type === 'without' ? partsOf(query.item) : [query];
}

const isExact = (part: Query): boolean =>
  part.type === 'any' ? part.same === undefined : part.type === 'phrase' && part.strict;

function isPartOfSubject(part: Query): boolean {
  const words = wordsOfQuery(typedForm(part));
  const isAcronym = words.every(({ demand }) => demand === 'upper');
  return !(part.type === 'word' && part.word.exact) && (!areName(words) || isAcronym);
}

/** The things a term names, each with its share by the rarity of its rarest word. */
function unitsOf(window: PlainWindow, query: Query): Unit[] {
  const parts = partsOf(query);
  const rarity = (part: Query) =>
    Math.max(
      ...wordsOfQuery(typedForm(part)).map((word) => {
        const share = shareOfTexts(word.folded);
        const history = share === undefined ? 0 : 1000;
        const held = wordOccurrences(window, word, false).hits.size + 0.5 + history * (share ?? 0);
        return -Math.log(Math.min(1, held / (window.articles.length + 1 + history)));
      }),
    );
  const weights = parts.length === 1 ? [1] : parts.map(rarity);
  const total = sumOf(weights) || 1;
  return parts.map((part, at) => ({
    found: occurrencesOf(window, part),
    share: weights[at]! / total,
    isName: areName(wordsOfQuery(typedForm(part))),
  }));
}

/** The term as a person would write it. */
function lineOf(query: Query): string {
  const spell = (text: string, demand: string) =>
    demand === 'upper' ? text.toUpperCase() : demand === 'capital' ? text[0]!.toUpperCase() + text.slice(1) : text;
  switch (query.type) {
    case 'word':
      return spell(query.word.text, query.word.demand);
    case 'phrase':
      return query.written ?? query.words.map(({ text, demand }) => spell(text, demand)).join(' ');
    case 'any':
      return query.same ?? lineOf(query.items[0]!);
    case 'year':
    case 'without':
      return lineOf(query.item);
    default:
      return query.items.map(lineOf).join(' ');
  }
}

/** Nearness to the term in deviations of the usual article of its language, and what of it counts: less, the more it is a name. */
function meaningsOf(window: PlainWindow, query: Query, nameShare: number) {
  const line = [...meaningOfLine(lineOf(query))];
  const length = Math.sqrt(along(line, line)) || 1;
  const vector = line.map((value) => value / length);
  const usual = { pt: usualLikeness(window, 'pt', vector), en: usualLikeness(window, 'en', vector) };
  return new Map(
    window.articles.map((article) => {
      const { mean, deviation } = usual[article.language];
      const zScore = (along(article.vector, vector) - mean) / deviation;
      return [article, { zScore, counted: (1 - nameShare) * Math.max(0, Math.min(5, zScore)) }];
    }),
  );
}

function readCandidate(article: PlainArticle, whole: Occurrences, units: readonly Unit[], meaning: number): Candidate {
  const evidence = evidenceOf(article, whole);
  const words = article.tokens.length - article.titleEnd;
  const row = Object.fromEntries(FEATURES.map((name) => [name, 0])) as Row;
  let names = 0;
  for (const { found, share, isName } of units) {
    const own = evidenceOf(article, found);
    if (!own) continue;
    row.lead += share * Math.min(1, Math.max(own.title, own.lead));
    row.occurrences += share * Math.log1p(own.count);
    if (isName && own.best >= 0.5) names++;
  }
  if (evidence) {
    row.title = evidence.title;
    row.frequency = Math.min(1, evidence.count / Math.max(120, words) / 0.04);
    row.whole = Math.min(1, evidence.best);
  }
  row.sentences = Math.log1p(article.sentences);
  row.meaning = meaning;
  const isLiteral = evidence !== undefined && evidence.best >= 0.1;
  const candidate = { article, row, isLiteral, names, odds: 0 };
  setVocabulary(candidate, isLiteral ? 0.5 : 0);
  return candidate;
}

/** A name that opens a sentence counts in full if the article surely has the name elsewhere. */
function evidenceOf(article: PlainArticle, { hits, isCased }: Occurrences): Evidence | undefined {
  const { tokens, titleEnd } = article;
  const own = hits.get(article);
  if (!own) return undefined;
  const isSure = isCased && own.some(({ weight }) => weight >= 1);
  const weighed = own.map(({ at, weight }) => ({ at, weight: isSure && weight >= 0.1 ? 1 : weight }));
  const most = (from: number, to: number) =>
    Math.max(0, ...weighed.filter(({ at }) => at >= from && at < to).map(({ weight }) => weight));
  return {
    title: most(0, titleEnd),
    lead: most(titleEnd, titleEnd + LEAD_WORDS),
    count: sumOf(weighed.map(({ weight }) => weight)),
    best: most(0, tokens.length),
  };
}

function setVocabulary(candidate: Candidate, vocabulary: number): void {
  const { row } = candidate;
  row.vocabulary = vocabulary;
  row.partialVocabulary = vocabulary * (1 - row.whole);
  const { bias, weights } = relevanceModel;
  candidate.odds = bias + sumOf(FEATURES.map((name, at) => weights[at]! * row[name]));
}

/** The words of a term, those it excludes left out: they are no evidence of its subject. */
const ownStems = (query: Query): Set<string> =>
  new Set(wordsOfQuery(query).flatMap(({ folded }) => [stemIn('pt', folded), stemIn('en', folded)]));

/** Words in common with the sixteen articles most certainly about the term, of which each learns from the others. */
function addVocabulary(candidates: readonly Candidate[], own: ReadonlySet<string>): void {
  const seeds = candidates
    .filter(({ isLiteral, odds }) => isLiteral && odds >= oddsOf(0.25))
    .toSorted((a, b) => b.odds - a.odds)
    .slice(0, 16)
    .map(({ article, odds }) => ({ article, score: probabilityOf(odds) }));
  const center = new Map<string, number>();
  const wordsOfArticle = ({ keyWords }: PlainArticle) => [...keyWords].filter(([stem]) => !own.has(stem));
  for (const { article, score } of seeds) {
    for (const [stem, weight] of wordsOfArticle(article)) center.set(stem, (center.get(stem) ?? 0) + score * weight);
  }
  const norm = Math.sqrt(sumOf([...center.values()].map((weight) => weight * weight))) || 1;
  const total = sumOf(seeds.map(({ score }) => score));
  const likeness = (article: PlainArticle) => {
    const score = seeds.find((seed) => seed.article === article)?.score ?? 0;
    const words = wordsOfArticle(article);
    const squares = sumOf(words.map(([, weight]) => weight * weight));
    if (squares === 0 || seeds.length < 2) return 0;
    const common = sumOf(words.map(([stem, weight]) => (center.get(stem) ?? 0) * weight));
    return Math.max(0, common - score * squares) / (Math.sqrt(squares) * norm);
  };
  const typical = seeds.length < 2 ? 0 : sumOf(seeds.map(({ article, score }) => score * likeness(article))) / total;
  const known = seeds.length / (seeds.length + 3);
  for (const candidate of candidates) {
    setVocabulary(candidate, known * Math.min(1.5, likeness(candidate.article) / (typical + 0.15)));
  }
}
