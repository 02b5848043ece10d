import { createIndex } from '../../news/matching/index/article-index.ts';
import type { MatchableArticle } from '../../news/matching/match.ts';
import { compileTerm } from '../../news/matching/query/compile-term.ts';
import {
  FEATURES,
  type RelevanceModel,
  relevanceModel,
  relevanceOdds,
} from '../../news/matching/scoring/relevance-model.ts';
import { probability, SHOWN_FROM } from '../../news/matching/scoring/score.ts';
import { learnFromArticles, shippedVectors, VectorsByDay } from '../../news/meaning/shipped.ts';
import type { WordVectors } from '../../news/meaning/word-vectors.ts';
import { hasMeasuringData, readRows, readStream } from '../measuring-data.ts';
import { fitLogistic } from './logistic.ts';
import { mean, measure, printRows, type Row } from './relevance-measure.ts';
import { whatGoesWrong } from './relevance-worst.ts';

interface Judgement {
  term: string;
  articleId: string;
  grade: number;
}

type SetName = 'names' | 'subjects' | 'own';

interface Term {
  term: string;
  set: SetName;
  grades: Map<string, number>;
}

/** A judged article as the score sees it; without features it never became a candidate. */
interface Pair {
  term: string;
  articleId: string;
  grade: number;
  features: Float64Array | undefined;
}

const FOLDS = 8;
const RIDGE = 3;
const DAY_MS = 86_400_000;
const WINDOW_DAYS = 3;

function readTerms(): Term[] {
  const sets: [SetName, Judgement[]][] = [
    ['names', readRows<Judgement>('relevance/judgements.jsonl')],
    ['subjects', readRows<Judgement>('relevance/subjects-judgements.jsonl')],
    ['own', readRows<Judgement>(new URL('./relevance-labels.jsonl', import.meta.url))],
  ];
  return sets.flatMap(([set, judgements]) =>
    [...Map.groupBy(judgements, ({ term }) => term)].map(([term, rows]) => ({
      term,
      set,
      grades: new Map(rows.map(({ articleId, grade }) => [articleId, grade])),
    })),
  );
}

/** The judged articles of each term, as an index over the articles sees them. */
function pairsOf(
  terms: readonly Term[],
  articles: MatchableArticle[],
  words: WordVectors,
  counts: (id: string) => boolean,
): Pair[] {
  const index = createIndex(articles, words);
  return terms.flatMap(({ term, grades }) => {
    const found = new Map(index.features(compileTerm(term)).map(({ articleId, features }) => [articleId, features]));
    return [...grades]
      .filter(([id]) => counts(id))
      .map(([articleId, grade]) => ({ term, articleId, grade, features: found.get(articleId) }));
  });
}

function fitModel(pairs: readonly Pair[]): RelevanceModel {
  const known = pairs.filter(({ features }) => features !== undefined);
  const perTerm = new Map([...Map.groupBy(known, ({ term }) => term)].map(([term, rows]) => [term, rows.length]));
  const importance = known.map(({ term }) => 1 / Math.sqrt(perTerm.get(term)!));
  const scale = importance.length / importance.reduce((sum, value) => sum + value, 0);
  return fitLogistic(
    known.map(({ features }) => features!),
    known.map(({ grade }) => (grade >= 1 ? 1 : 0)),
    importance.map((value) => value * scale),
    RIDGE,
  );
}

/** Above this, in the mean over the judged pairs, what is shipped is no longer what is measured. */
const MOST_DRIFT = 0.01;

/** How far the shipped weights are from those that the same pairs give today, as probabilities. */
function driftOf(fitted: RelevanceModel, pairs: readonly Pair[]): number {
  const rows = pairs.flatMap(({ features }) => (features ? [features] : []));
  const scoreBy = (model: RelevanceModel, row: Float64Array) => probability(relevanceOdds(model, row, 0));
  const apart = rows.map((row) => Math.abs(scoreBy(fitted, row) - scoreBy(relevanceModel, row)));
  return apart.reduce((sum, value) => sum + value, 0) / apart.length;
}

/** Each term ranked by a model that was fitted on other terms only. */
function rankLeftOut(terms: readonly Term[], fitted: readonly Pair[], asked: readonly Pair[]): Map<string, string[]> {
  const order = terms.map(({ term }) => term).sort((a, b) => hash(a) - hash(b));
  const ranked = new Map<string, string[]>();
  const byTerm = Map.groupBy(asked, ({ term }) => term);
  for (let fold = 0; fold < FOLDS; fold++) {
    const left = new Set(order.filter((_, at) => at % FOLDS === fold));
    const model = fitModel(fitted.filter(({ term }) => !left.has(term)));
    for (const term of left) {
      const shown = (byTerm.get(term) ?? [])
        .flatMap(({ articleId, features }) => {
          const score = features ? probability(relevanceOdds(model, features, 0)) : 0;
          return score >= SHOWN_FROM ? [{ articleId, score }] : [];
        })
        .sort((a, b) => b.score - a.score);
      ranked.set(
        term,
        shown.map(({ articleId }) => articleId),
      );
    }
  }
  return ranked;
}

function hash(text: string): number {
  let value = 7;
  for (const char of text) value = Math.imul(value ^ char.charCodeAt(0), 0x01000193);
  return value;
}

/** Every morning an index of three days, of which the articles of the last day count. */
function pairsOfMornings(terms: readonly Term[], articles: MatchableArticle[]): Pair[] {
  const dayOf = ({ publishedAt }: MatchableArticle) => Math.floor((publishedAt ?? 0) / DAY_MS);
  const days = [...new Set(articles.map(dayOf))].sort((a, b) => a - b);
  const vectors = new VectorsByDay<MatchableArticle>(shippedVectors());
  return days.flatMap((day) => {
    const words = vectors.on(day, () => articles.filter((article) => dayOf(article) < day))!;
    const held = articles.filter((article) => dayOf(article) <= day && dayOf(article) > day - WINDOW_DAYS);
    const today = new Set(held.filter((article) => dayOf(article) === day).map(({ id }) => id));
    return pairsOf(terms, held, words, (id) => today.has(id));
  });
}

/** Small words that a person who gives every word a capital leaves alone. */
const SMALL = /^(?:a|and|da|das|de|do|dos|e|em|for|in|na|no|o|of|ou|para|pela|por|the)$/;

const titled = (term: string) =>
  term
    .split(' ')
    .map((word) => (SMALL.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');

/** The same terms with a capital on every word, by the shipped weights: style must not make names of subjects. */
function measureTitled(
  terms: readonly Term[],
  articles: MatchableArticle[],
  words: WordVectors,
): Record<string, unknown> {
  const index = createIndex(articles, words);
  const measured = (typed: (term: string) => string) =>
    mean(
      terms.map(({ term, grades }) => {
        const ranked = index.rank(compileTerm(typed(term))).map(({ articleId }) => articleId);
        return measure(term, ranked, grades);
      }),
    );
  const [asGiven, withCapitals] = [measured((term) => term), measured(titled)];
  const line = ({ f1, ndcg, p10 }: Omit<Row, 'term'>) => [f1, ndcg, p10].map((value) => value.toFixed(3)).join('  ');
  console.log(
    `\nshipped weights, F1, nDCG, P@10: as given ${line(asGiven)}; a capital on every word ${line(withCapitals)}`,
  );
  return { asGiven, withCapitals };
}

function report(title: string, terms: readonly Term[], ranked: Map<string, string[]>): Row[] {
  const rows = terms.map(({ term, grades }) => measure(term, ranked.get(term) ?? [], grades));
  printRows(title, rows);
  return rows;
}

function explainWorst(
  rows: readonly Row[],
  terms: readonly Term[],
  pairs: readonly Pair[],
  ranked: ReadonlyMap<string, string[]>,
  articles: readonly MatchableArticle[],
): void {
  const titles = new Map(articles.map(({ id, title }) => [id, title]));
  console.log('\nwhat goes wrong in them');
  for (const row of rows) {
    const { grades } = terms.find(({ term }) => term === row.term)!;
    const found = new Set(
      pairs.filter(({ term, features }) => term === row.term && features).map(({ articleId }) => articleId),
    );
    const lines = whatGoesWrong({
      row,
      grades,
      ranked: ranked.get(row.term) ?? [],
      isCandidate: (id) => found.has(id),
      titleOf: (id) => titles.get(id) ?? id,
    });
    for (const line of lines) console.log(line);
  }
}

/** `--fit` prints the numbers of the shipped model, fitted on everything; `--quick` leaves the mornings out. */
export async function run(args: string[]): Promise<void> {
  if (!hasMeasuringData()) return;
  const terms = readTerms();
  const articles = readStream();
  const words = learnFromArticles(shippedVectors()!, articles);
  const whole = pairsOf(terms, articles, words, () => true);
  const mornings = args.includes('--quick') ? [] : pairsOfMornings(terms, articles);
  const all = [...whole, ...mornings];
  const fitted = fitModel(all);
  if (args.includes('--fit')) {
    const { bias, weights } = fitted;
    console.log(`bias: ${bias.toFixed(4)}`);
    for (const [k, name] of FEATURES.entries()) console.log(`  ${name}: ${weights[k]!.toFixed(4)},`);
  }
  const leftOut = rankLeftOut(terms, all, whole);
  const result: Record<string, unknown> = {};
  const worst: Row[] = [];
  for (const set of ['names', 'subjects', 'own'] as const) {
    const rows = report(
      `${set}, whole stream, terms left out of the fit`,
      terms.filter((term) => term.set === set),
      leftOut,
    );
    result[set] = mean(rows);
    worst.push(...rows);
  }
  if (mornings.length > 0) {
    const judged = terms.filter(({ set }) => set !== 'own');
    result.mornings = mean(
      report('mornings, index of three days, terms left out of the fit', judged, rankLeftOut(terms, all, mornings)),
    );
  }
  const twenty = worst.sort((a, b) => a.f1 + a.ndcg - b.f1 - b.ndcg).slice(0, 20);
  printRows('the twenty worst', twenty);
  explainWorst(twenty, terms, whole, leftOut, articles);
  result.capitals = measureTitled(terms, articles, words);
  const drift = mornings.length > 0 ? driftOf(fitted, all) : undefined;
  if (drift !== undefined) {
    const verdict = drift > MOST_DRIFT ? 'fit again: put in what --fit prints' : 'what is shipped is what is measured';
    console.log(`\nshipped weights differ from the fit by ${drift.toFixed(4)} in the mean: ${verdict}`);
  }
  console.log(JSON.stringify({ terms: terms.length, pairs: whole.length, drift, ...result }));
}
