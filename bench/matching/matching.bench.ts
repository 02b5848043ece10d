import { loadavg } from 'node:os';
import MiniSearch from 'minisearch';
import { type ArticleIndex, createIndex } from '../../news/matching/article-index.ts';
import type { MatchableArticle } from '../../news/matching/match.ts';
import { compileTerm } from '../../news/matching/query/compile-term.ts';
import { fold } from '../../news/text/fold.ts';
import { hasMeasuringData, readStream } from '../measuring-data.ts';
import { multiplyArticles } from './many-articles.ts';
import { repeatTerms, takeTerms } from './many-terms.ts';
import { startPostgresSearch } from './postgres-search.ts';

const ARTICLES = 20_000;
const TERMS = 1_000_000;
const DISTINCT = 700_000;
const BEST = 20;
/** Each search answers this many terms per round; slower ones a sample. */
const ROUNDS = 10;
const OURS_PER_ROUND = 20_000;
const OTHERS_PER_ROUND = 500;

interface Figures {
  [name: string]: number;
}

function seconds(from: number): number {
  return (performance.now() - from) / 1000;
}

function megabytes(): number {
  return process.memoryUsage().rss / 1e6;
}

/** Processor time, in addition to wall-clock time: on a busy machine they differ. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function sample<T>(list: readonly T[], wanted: number): T[] {
  const step = Math.max(1, Math.floor(list.length / wanted));
  return list.filter((_, at) => at % step === 0).slice(0, wanted);
}

function measureIndex(articles: MatchableArticle[]): { index: ArticleIndex; figures: Figures } {
  const start = performance.now();
  const processor = processorSeconds();
  const index = createIndex(articles);
  return {
    index,
    figures: {
      indexedArticles: index.size,
      indexSeconds: seconds(start),
      indexProcessorSeconds: processorSeconds() - processor,
      indexMegabytes: megabytes(),
    },
  };
}

/** Matches every reader's term, equal ones once; only counts are kept, as when composing. */
function measureMillion(index: ArticleIndex, articles: readonly MatchableArticle[], terms: string[]): Figures {
  const numbers = new Map(articles.map(({ id }, at) => [id, at]));
  const shared = new Map<string, Int32Array>();
  let found = 0;
  let peak = 0;
  const start = performance.now();
  const processor = processorSeconds();
  terms.forEach((term, at) => {
    const compiled = compileTerm(term);
    const { key } = compiled;
    let best = shared.get(key);
    if (!best) {
      const ranked = index.rank(compiled, { limit: BEST });
      best = new Int32Array(ranked.length);
      for (let i = 0; i < ranked.length; i++) best[i] = numbers.get(ranked[i]!.articleId)!;
      shared.set(key, best);
    }
    found += best.length;
    if (at % 10_000 === 0) peak = Math.max(peak, megabytes());
  });
  const took = seconds(start);
  return {
    terms: terms.length,
    distinctTerms: shared.size,
    matchSeconds: took,
    matchProcessorSeconds: processorSeconds() - processor,
    termsPerSecond: terms.length / took,
    articlesPerTerm: found / terms.length,
    peakMegabytes: Math.max(peak, megabytes()),
  };
}

function measureAdding(index: ArticleIndex, terms: readonly string[]): Figures {
  const times = sample(terms, 5000)
    .map((term) => {
      const start = performance.now();
      index.rank(compileTerm(term), { limit: BEST });
      return performance.now() - start;
    })
    .sort((a, b) => a - b);
  return { addTermMedianMs: times[times.length >> 1]!, addTermP95Ms: times[Math.floor(times.length * 0.95)]! };
}

interface Search {
  perRound: number;
  search: (term: string) => unknown;
  seconds: number;
  processor: number;
  asked: number;
}

/**
 * Our index and PostgreSQL alternate, a slice of the terms each, so that other load affects both alike; ours gets more
 * terms, so that both run long enough. MiniSearch runs afterwards: its index would share the memory with ours.
 */
async function compare(articles: MatchableArticle[], terms: readonly string[]): Promise<Figures> {
  const postgres = await startPostgresSearch(articles);
  try {
    const ours = searcher(OURS_PER_ROUND, searchOurs(articles));
    const theirs = searcher(OTHERS_PER_ROUND, (term) => postgres.search(term));
    for (const term of sample(terms, 50)) await postgres.search(term);
    const before = postgres.processorSeconds();
    await takeTurns([ours, theirs], terms);
    // Only the server's processor time: the client's part is left out, in its favour.
    theirs.processor = postgres.processorSeconds() - before;
    const mini = searcher(OTHERS_PER_ROUND, searchMini(articles));
    await takeTurns([mini], terms);
    const perSecond = ({ asked, seconds }: Search) => asked / seconds;
    const perProcessorSecond = ({ asked, processor }: Search) => (processor > 0 ? asked / processor : 0);
    return {
      ours: perSecond(ours),
      postgreSql: perSecond(theirs),
      miniSearch: perSecond(mini),
      timesPostgreSql: perSecond(ours) / perSecond(theirs),
      timesMiniSearch: perSecond(ours) / perSecond(mini),
      oursPerProcessorSecond: perProcessorSecond(ours),
      postgreSqlPerProcessorSecond: perProcessorSecond(theirs),
      miniSearchPerProcessorSecond: perProcessorSecond(mini),
      timesPostgreSqlByProcessor: theirs.processor > 0 ? perProcessorSecond(ours) / perProcessorSecond(theirs) : 0,
    };
  } finally {
    await postgres.stop();
  }
}

function searcher(perRound: number, search: Search['search']): Search {
  return { perRound, search, seconds: 0, processor: 0, asked: 0 };
}

async function takeTurns(searches: readonly Search[], terms: readonly string[]): Promise<void> {
  const shares = searches.map((one) => ({ one, share: sample(terms, one.perRound * ROUNDS) }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { one, share } of shares) await take(one, share.slice(round * one.perRound, (round + 1) * one.perRound));
  }
}

async function take(one: Search, terms: readonly string[]): Promise<void> {
  const start = performance.now();
  const processor = processorSeconds();
  for (const term of terms) {
    const answer = one.search(term);
    if (answer instanceof Promise) await answer;
  }
  one.seconds += seconds(start);
  one.processor += processorSeconds() - processor;
  one.asked += terms.length;
}

function searchOurs(articles: MatchableArticle[]): (term: string) => unknown {
  const index = createIndex(articles);
  return (term) => index.rank(compileTerm(term), { limit: BEST });
}

function searchMini(articles: MatchableArticle[]): (term: string) => unknown {
  const mini = new MiniSearch({
    fields: ['title', 'text'],
    processTerm: fold,
    searchOptions: { combineWith: 'AND', boost: { title: 3 } },
  });
  mini.addAll(articles.map(({ id, title, text }) => ({ id, title, text })));
  return (term) => mini.search(term).slice(0, BEST);
}

function print(title: string, figures: Figures): void {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(figures)) {
    const shown = Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(value < 10 ? 3 : 1);
    console.log(`  ${name.padEnd(24)} ${shown}`);
  }
}

/** For quick checks: `--small` uses a tenth of the terms, `--compare` times only the searches. */
export async function run(args: string[]): Promise<void> {
  if (!hasMeasuringData()) return;
  const part = args.includes('--small') ? 0.1 : 1;
  const stream = readStream();
  const articles = multiplyArticles(stream, ARTICLES);
  const distinct = takeTerms(stream, DISTINCT * part);
  // First, so that the reported memory is that of the index and not of the other searches.
  const large = args.includes('--compare') ? {} : measureLarge(articles, distinct, TERMS * part);
  const comparison = await printComparison(stream, distinct);
  const largeComparison = await printComparison(articles, distinct);
  console.log(
    `load of the machine  ${loadavg()
      .map((load) => load.toFixed(1))
      .join('  ')}`,
  );
  console.log(JSON.stringify({ comparison, largeComparison, ...large, load: loadavg()[0] }));
}

async function printComparison(articles: MatchableArticle[], terms: readonly string[]): Promise<Figures> {
  const figures = await compare(articles, terms);
  print(`${articles.length} articles, ${BEST} best per term, terms per second`, figures);
  return figures;
}

function measureLarge(articles: MatchableArticle[], distinct: string[], total: number): Figures {
  const { index, figures } = measureIndex(articles);
  print('index', figures);
  const million = measureMillion(index, articles, repeatTerms(distinct, total));
  print('all readers’ terms', million);
  const adding = measureAdding(index, distinct);
  print('one more term', adding);
  return { ...figures, ...million, ...adding };
}
