import { sql } from 'drizzle-orm';
import { normaliseTerm } from '../../contract/rules/term-form.ts';
import { matchAll } from '../../newsroom/matches/match-articles.ts';
import type { MatchableArticle } from '../../newsroom/matching/match.ts';
import type { FaultFixture } from '../../tests/fault/fixture.ts';
import { databaseServer, processorMs } from '../../tests/support/machine/processor-time.ts';
import { type Figures, follow, storeSpread } from './stored-stream.ts';

/** What five minutes bring of 20,000 articles a day. */
const BATCH = 70;
/** Terms that stand while articles arrive. Each sentence of an article is read once: with the first terms most are not yet. */
const SIZES = [1000, 4000, 16_000];
/** Terms filled with all articles. */
const FILLED = [5, 15];
const EXTRAPOLATED = [100_000, 1_000_000];

/** Mixed articles get the vector of the article with the same title: encoding 15,000 of them takes minutes. */
const shareVectors = sql`update articles a set meaning = o.meaning from
  (select distinct on (title) title, meaning from articles where meaning is not null) o
  where o.title = a.title and a.meaning is null`;
const markAll = sql`insert into matched_articles (article_id, changed_in) select id, changed_in from articles
  on conflict (article_id) do update set changed_in = excluded.changed_in`;

const megabytes = () => process.memoryUsage().rss / 1e6;

/**
 * The matching worker's run over arriving articles and over new terms, in seconds of the processor, its thread and its database
 * included. Other load changes these less than the time that passes, which is shorter.
 */
export async function measureStanding(
  { platform }: FaultFixture,
  articles: readonly MatchableArticle[],
  terms: readonly string[],
  standing: number,
): Promise<Figures> {
  const { db, clock } = platform;
  const figures: Figures = {};
  const server = await databaseServer(db);
  const seconds = async (work: () => Promise<unknown>) => {
    const before = processorMs(server);
    await work();
    return (processorMs(server) - before) / 1000;
  };
  await storeSpread(db, articles.slice(0, standing), clock.now().getTime());
  await db.execute(shareVectors);
  await db.execute(markAll);
  const { rows } = await db.execute<{ scorer: string }>(sql`select scorer from term_keys limit 1`);
  const byForm = new Map(terms.map((term) => [normaliseTerm(term), term]));
  const distinct = [...byForm.values()];
  let arrived = standing;
  const arrive = async (count: number) => {
    await storeSpread(db, articles.slice(arrived, arrived + count), clock.now().getTime());
    arrived += count;
    return seconds(() => matchAll(platform));
  };
  figures['20,000 articles into the index: s'] = await arrive(1);
  figures['20,000 articles in the index: megabytes'] = megabytes();
  for (const count of FILLED) {
    await follow(db, distinct.splice(0, count));
    figures[`${count} new terms, filled with all articles: s`] = await seconds(() => matchAll(platform));
  }
  const batches: number[] = [];
  for (const [at, size] of SIZES.entries()) {
    await follow(db, distinct.splice(0, size - (SIZES[at - 1] ?? 0)), rows[0]!.scorer);
    // reads the vectors of the new terms
    figures[`${size} terms, the last of them new, an article arrives: s`] = await arrive(1);
    figures[`${size} terms, an article arrives: s`] = await arrive(1);
    // learns most of the terms, which the service does once a day and where a term is followed
    figures[`${size} terms, ${BATCH} articles arrive, the first with these terms: s`] = await arrive(BATCH);
    batches.push(await arrive(BATCH));
    figures[`${size} terms, ${BATCH} articles arrive: s`] = batches.at(-1)!;
    figures[`${size} terms: megabytes`] = megabytes();
  }
  const { rows: found } = await db.execute<{ matches: number }>(sql`select count(*)::int as matches from matches`);
  figures['stored matches'] = found[0]!.matches;
  const perTerm = (batches.at(-1)! - batches.at(-2)!) / (SIZES.at(-1)! - SIZES.at(-2)!);
  for (const size of EXTRAPOLATED)
    figures[`${size} terms, ${BATCH} articles arrive, extrapolated: s`] =
      batches.at(-1)! + perTerm * (size - SIZES.at(-1)!);
  return figures;
}
