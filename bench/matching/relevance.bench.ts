import { createIndex } from '../../newsroom/matching/article-index.ts';
import type { MatchableArticle } from '../../newsroom/matching/match.ts';
import { compileTerm } from '../../newsroom/matching/query/compile-term.ts';
import { FEATURES } from '../../newsroom/matching/scoring/relevance-model.ts';
import { setAcronymsInUse } from '../../newsroom/meaning/acronyms-in-use.ts';
import { roundedAll } from '../figures.ts';
import { readStream, STREAM_NAMES } from '../measuring-data.ts';
import { acronymsOf, dayNumberOf, indexDays } from './days.ts';
import { JUDGED_SETS, type JudgedTerm, judgedKey, type Pair, pairsOf, readJudgedTerms } from './judged-terms.ts';
import { driftOf, fitModel, rankStreamsLeftOut, rankTermsLeftOut } from './relevance-fit.ts';
import { type Measured, meanOf, measureEach } from './relevance-measure.ts';

const WINDOW_DAYS = 3;
/** A higher mean drift over the judged pairs means that the shipped weights are not the measured ones. */
const MOST_DRIFT = 0.01;
/** Small words that people leave in lower case when they capitalise a term. */
const SMALL = /^(?:a|and|da|das|de|do|dos|e|em|for|in|na|no|o|of|ou|para|pela|por|the)$/;

/** An index of three days for every morning; the articles of the last day count. */
const pairsOfMornings = (terms: readonly JudgedTerm[], articles: MatchableArticle[]): Pair[] =>
  [...indexDays(articles, WINDOW_DAYS)].flatMap(({ day, held, acronyms }) => {
    const today = new Set(held.filter((article) => dayNumberOf(article) === day).map(({ id }) => id));
    return pairsOf(terms, held, acronyms, (id) => today.has(id));
  });

/** By the shipped weights: the terms as given, and with a capital on every word. */
function measureCapitals(terms: readonly JudgedTerm[], articles: MatchableArticle[]): Record<string, Measured> {
  setAcronymsInUse(acronymsOf(articles));
  const index = createIndex(articles);
  const capital = (word: string) => (SMALL.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1));
  const measured = (typed: (term: string) => string) =>
    meanOf(terms, ({ term }) => index.rank(compileTerm(typed(term))).map(({ articleId }) => articleId));
  return {
    'shipped weights, as given': measured((term) => term),
    'shipped weights, capitals': measured((term) => term.split(' ').map(capital).join(' ')),
  };
}

/** `--fit` prints the numbers of the shipped model, fitted on everything; `--quick` skips the mornings. */
export async function run(args: string[]) {
  const terms = readJudgedTerms();
  const whole: Pair[] = [];
  let mornings: Pair[] = [];
  let result: Record<string, Measured> = {};
  for (const stream of STREAM_NAMES) {
    const articles = readStream(stream);
    const own = terms.filter((judged) => judged.stream === stream);
    whole.push(...pairsOf(own, articles, acronymsOf(articles), () => true));
    if (stream !== 'first') continue;
    if (!args.includes('--quick')) mornings = pairsOfMornings(own, articles);
    result = measureCapitals(own, articles);
  }
  const all = [...whole, ...mornings];
  const fitted = fitModel(all);
  if (args.includes('--fit')) {
    const { bias, weights } = fitted;
    console.log(`bias: ${bias.toFixed(4)}`);
    for (const [k, name] of FEATURES.entries()) console.log(`  ${name}: ${weights[k]!.toFixed(4)},`);
  }
  const leftOut = rankTermsLeftOut(all, whole);
  const streamsOut = rankStreamsLeftOut(all, whole);
  for (const set of JUDGED_SETS) {
    const own = terms.filter((judged) => judged.set === set);
    result[set] = meanOf(own, (judged) => leftOut.get(judgedKey(judged)));
    result[`${set}, stream left out`] = meanOf(own, (judged) => streamsOut.get(judgedKey(judged)));
  }
  if (mornings.length > 0) {
    const judged = terms.filter(({ set }) => set === 'names' || set === 'subjects');
    const ranked = rankTermsLeftOut(all, mornings);
    result.mornings = meanOf(judged, (term) => ranked.get(judgedKey(term)));
  }
  console.log('Terms left out of the fit, the worst first:');
  console.table(measureEach(terms, leftOut).map((row) => roundedAll(row)));
  console.table(Object.fromEntries(Object.entries(result).map(([name, row]) => [name, roundedAll(row)])));
  const drift = driftOf(fitted, all);
  const verdict = drift > MOST_DRIFT ? 'fit again: put in what --fit prints' : 'what is shipped is what is measured';
  console.log(`The shipped weights differ from the fit by ${drift.toFixed(4)} in the mean: ${verdict}`);
  return { terms: terms.length, pairs: whole.length, drift, ...result };
}
