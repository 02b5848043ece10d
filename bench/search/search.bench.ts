import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { ArticleSearch } from '../../contract/news/search.ts';
import { ArticleIndex } from '../../news/matching/article-index.ts';
import type { MatchableArticle } from '../../news/matching/match.ts';
import { compileTerm } from '../../news/matching/query/compile-term.ts';
import { setVectorsInUse, shippedVectors } from '../../news/meaning/word-vectors.ts';
import { searchArticles } from '../../news/search/search-articles.ts';
import { insertUser } from '../../people/accounts/queries.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { createLog } from '../../platform/log.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import type { Platform } from '../../platform/platform.ts';
import { hasMeasuringData, readStream } from '../measuring-data.ts';
import { benchQueries } from './bench-queries.ts';
import { mixedArticles, storeMany } from './many-stored.ts';
import { timeTermPages } from './term-pages.ts';

const targetMs = 300;
/** Each reader stays below the limit per minute. */
const questionsEach = 20;

/**
 * Response times of the search in all articles: in PostgreSQL as readers are answered, and in the index of current
 * articles, which gets fewer articles since it holds them in memory. Then the term page and the comparison of terms, on
 * the same articles. `bench -- search [--articles N] [--held N]`.
 */
export async function run(args: string[]): Promise<void> {
  if (!hasMeasuringData()) return;
  const { values } = parseArgs({
    args,
    options: { articles: { type: 'string', default: '300000' }, held: { type: 'string', default: '50000' } },
  });
  const [stored, held] = [Number(values.articles), Number(values.held)];
  const base = (['first', 'business-pt-2025', 'security-en-2026'] as const).flatMap((name) => readStream(false, name));
  const queries = benchQueries(base, Date.now());
  setVectorsInUse(shippedVectors());
  const { postgres, ...pages } = await measurePostgres(base, stored, queries);
  const index = measureIndex(base, held, queries);
  console.table({ PostgreSQL: postgres, 'index in memory': index });
  console.table(pages);
  console.log(
    JSON.stringify({ bench: 'search', targetP95Ms: targetMs, postgres, index, pages, load: os.loadavg()[0] }),
  );
}

type Query = ReturnType<typeof benchQueries>[number];

async function measurePostgres(base: MatchableArticle[], count: number, queries: readonly Query[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-search-'));
  chmodSync(folder, 0o755);
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  const open = await openPlatform({ config, clock: systemClock, log: createLog('error'), jobs: [], asOwner: true });
  try {
    const { platform } = open;
    const from = performance.now();
    await storeMany(platform, mixedArticles(base, count), count);
    const loadSeconds = (performance.now() - from) / 1000;
    const readers = await seedReaders(platform, Math.ceil(queries.length / questionsEach) * 2);
    const asked = async (first: number) => {
      const times: number[] = [];
      let found = 0;
      for (const [at, query] of queries.entries()) {
        const start = performance.now();
        const reader = readers[first + Math.floor(at / questionsEach)]!;
        found += (await searchArticles(platform, reader, ArticleSearch.parse(query))).total > 0 ? 1 : 0;
        times.push(performance.now() - start);
        if (times.at(-1)! > targetMs) console.log(`${Math.round(times.at(-1)!)} ms: ${JSON.stringify(query)}`);
      }
      return { times, found };
    };
    const first = await asked(0);
    const second = await asked(readers.length / 2);
    const [firstP95] = [figuresOf(first.times).p95Ms];
    const postgres = {
      articles: count,
      ...figuresOf(second.times),
      firstP95,
      found: second.found,
      loadSeconds,
      ...(await sizes(platform)),
    };
    const { term, compare } = await timeTermPages(platform, readers[0]!);
    return { postgres, 'term page': figuresOf(term), 'comparison of four': figuresOf(compare) };
  } finally {
    await open.close(1000);
    rmSync(folder, { recursive: true, force: true });
  }
}

function measureIndex(base: MatchableArticle[], count: number, queries: readonly Query[]) {
  const vectors = shippedVectors();
  const before = process.memoryUsage().rss;
  const from = performance.now();
  const index = new ArticleIndex(vectors);
  for (const article of mixedArticles(base, count)) index.add(article);
  index.settle();
  const loadSeconds = (performance.now() - from) / 1000;
  const memoryMb = (process.memoryUsage().rss - before) / 1e6;
  let found = 0;
  const times = queries.map(({ q }) => {
    const start = performance.now();
    found += index.rank(compileTerm(q), { limit: 200 }).length > 0 ? 1 : 0;
    return performance.now() - start;
  });
  return { articles: count, ...figuresOf(times), found, loadSeconds, memoryMb };
}

function figuresOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { questions: times.length, p50Ms: at(0.5), p95Ms: at(0.95), mostMs: sorted.at(-1)! };
}

async function sizes({ db }: Platform) {
  const { rows } = await db.execute<{ articles: number; words: number; index: number }>(sql`
    select pg_total_relation_size('articles') / 1e6 as articles,
      (pg_total_relation_size('article_words') - pg_relation_size('article_words_words')) / 1e6 as words,
      pg_relation_size('article_words_words') / 1e6 as index`);
  const { articles = 0, words = 0, index = 0 } = rows[0] ?? {};
  return { articlesMb: Number(articles), wordsMb: Number(words), indexMb: Number(index) };
}

function seedReaders({ db }: Platform, count: number): Promise<string[]> {
  return db.transaction(async (tx) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      const row = { email: `reader-${n}@example.com`, name: 'Bench', passwordHash: 'none', isConfirmed: true };
      ids.push((await insertUser(tx, row)).id);
    }
    return ids;
  });
}
