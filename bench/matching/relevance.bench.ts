import { dayMs } from '../../contract/rules/durations.ts';
import { createIndex } from '../../newsroom/matching/article-index.ts';
import type { MatchableArticle } from '../../newsroom/matching/match.ts';
import { compileTerm } from '../../newsroom/matching/query/compile-term.ts';
import { FEATURES } from '../../newsroom/matching/scoring/relevance-model.ts';
import { setAcronymsInUse } from '../../newsroom/meaning/acronyms-in-use.ts';
import { hasMeasuringData, readStream, STREAMS, type StreamName } from '../measuring-data.ts';
import { AcronymsByDay, acronymsOf } from './acronyms-of-files.ts';
import { type JudgedTerm, judgedKey, type Pair, pairsOf, readJudgedTerms, SETS } from './judged-terms.ts';
import { driftOf, fitModel, type Ranked, rankStreamsLeftOut, rankTermsLeftOut } from './relevance-fit.ts';
import { mean, measure, printRows, type Row } from './relevance-measure.ts';
import { whatGoesWrong } from './relevance-worst.ts';
import { titled } from './typed-otherwise.ts';

const WINDOW_DAYS = 3;
/** A higher mean drift over the judged pairs means that the shipped weights are not the measured ones. */
const MOST_DRIFT = 0.01;

/** An index of three days for every morning; the articles of the last day count. */
function pairsOfMornings(terms: readonly JudgedTerm[], articles: MatchableArticle[]): Pair[] {
  const dayOf = ({ publishedAt }: MatchableArticle) => Math.floor((publishedAt ?? 0) / dayMs);
  const days = [...new Set(articles.map(dayOf))].sort((a, b) => a - b);
  const learnt = new AcronymsByDay<MatchableArticle>();
  return days.flatMap((day) => {
    const acronyms = learnt.on(day, () => articles.filter((article) => dayOf(article) < day));
    const held = articles.filter((article) => dayOf(article) <= day && dayOf(article) > day - WINDOW_DAYS);
    const today = new Set(held.filter((article) => dayOf(article) === day).map(({ id }) => id));
    return pairsOf(terms, held, acronyms, (id) => today.has(id));
  });
}

/** The same terms with every word capitalised, by the shipped weights. */
function measureTitled(terms: readonly JudgedTerm[], articles: MatchableArticle[]): Record<string, unknown> {
  setAcronymsInUse(acronymsOf(articles));
  const index = createIndex(articles);
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

function report(title: string, terms: readonly JudgedTerm[], ranked: Ranked): Row[] {
  const rows = terms.map((judged) => measure(judged.term, ranked.get(judgedKey(judged)) ?? [], judged.grades));
  printRows(title, rows);
  return rows;
}

function explainWorst(
  terms: readonly JudgedTerm[],
  pairs: readonly Pair[],
  ranked: Ranked,
  titles: Map<string, string>,
) {
  const rows = terms
    .map((judged) => ({ judged, row: measure(judged.term, ranked.get(judgedKey(judged)) ?? [], judged.grades) }))
    .sort((a, b) => a.row.f1 + a.row.ndcg - b.row.f1 - b.row.ndcg)
    .slice(0, 20);
  printRows(
    'the twenty worst',
    rows.map(({ row }) => row),
  );
  console.log('\nwhat goes wrong in them');
  for (const { judged, row } of rows) {
    const found = new Set(
      pairs.filter(({ key, features }) => key === judgedKey(judged) && features).map(({ articleId }) => articleId),
    );
    const lines = whatGoesWrong({
      row,
      grades: judged.grades,
      ranked: ranked.get(judgedKey(judged)) ?? [],
      isCandidate: (id) => found.has(id),
      titleOf: (id) => titles.get(id) ?? id,
    });
    for (const line of lines) console.log(line);
  }
}

/** `--fit` prints the numbers of the shipped model, fitted on everything; `--quick` skips the mornings. */
export async function run(args: string[]): Promise<void> {
  if (!hasMeasuringData()) return;
  const terms = readJudgedTerms();
  const titles = new Map<string, string>();
  const whole: Pair[] = [];
  let mornings: Pair[] = [];
  const result: Record<string, unknown> = {};
  for (const stream of Object.keys(STREAMS) as StreamName[]) {
    const articles = readStream(false, stream);
    for (const { id, title } of articles) titles.set(id, title);
    const own = terms.filter((judged) => judged.stream === stream);
    whole.push(...pairsOf(own, articles, acronymsOf(articles), () => true));
    if (stream !== 'first') continue;
    if (!args.includes('--quick')) mornings = pairsOfMornings(own, articles);
    result.capitals = measureTitled(own, articles);
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
  for (const set of SETS) {
    const own = terms.filter((judged) => judged.set === set);
    result[set] = mean(report(`${set}, terms left out of the fit`, own, leftOut));
    result[`${set}, stream left out`] = mean(
      own.map((judged) => measure(judged.term, streamsOut.get(judgedKey(judged)) ?? [], judged.grades)),
    );
  }
  if (mornings.length > 0) {
    const judged = terms.filter(({ set }) => set === 'names' || set === 'subjects');
    result.mornings = mean(
      report('mornings, index of three days, terms left out of the fit', judged, rankTermsLeftOut(all, mornings)),
    );
  }
  explainWorst(terms, whole, leftOut, titles);
  const drift = driftOf(fitted, all);
  const verdict = drift > MOST_DRIFT ? 'fit again: put in what --fit prints' : 'what is shipped is what is measured';
  console.log(`\nshipped weights differ from the fit by ${drift.toFixed(4)} in the mean: ${verdict}`);
  console.log('\nR, F1, nDCG@10, P@10');
  for (const [name, row] of Object.entries(result)) {
    if (name === 'capitals') continue;
    const { recall, f1, ndcg, p10 } = row as Omit<Row, 'term'>;
    console.log(name.padEnd(40), [recall, f1, ndcg, p10].map((value) => value.toFixed(3)).join('  '));
  }
  console.log(JSON.stringify({ terms: terms.length, pairs: whole.length, drift, ...result }));
}
