import { sql } from 'drizzle-orm';
import pg from 'pg';
import { dayMs } from '../../contract/rules/durations.ts';
import { LoadedArticles } from '../../newsroom/current/loaded-articles.ts';
import { longestText, newestArticles } from '../../newsroom/current/queries.ts';
import { matchAnswers } from '../../newsroom/matches/match-answers.ts';
import { matchAll } from '../../newsroom/matches/match-articles.ts';
import { keyOfTerm } from '../../newsroom/matches/term-key.ts';
import type { MatchableArticle } from '../../newsroom/matching/match.ts';
import type { FaultFixture } from '../../tests/fault/fixture.ts';
import { databaseServer, processorMs } from '../../tests/support/machine/processor-time.ts';
import { type Figures, follow, storeSpread } from './stored-stream.ts';

const BEST = 20;
/** The days that a morning reads. */
const MORNING_MS = 3 * dayMs;
const ROUNDS = 10;
const TERMS = 2000;
/** Filling also explains each match, so it takes fewer terms. */
const FILLED = 10;

interface Asked {
  ask: (term: string) => unknown;
  terms: readonly string[];
  ms: number;
  processorMs: number;
}

/** The ways of asking take turns, so that other load affects all alike. */
async function takeTurns(ways: readonly Asked[], server: number | undefined): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of ways) {
      const own = way.terms.filter((_, at) => at % ROUNDS === round);
      const [began, processor] = [performance.now(), processorMs(server)];
      for (const term of own) {
        const answer = way.ask(term);
        if (answer instanceof Promise) await answer;
      }
      way.ms += (performance.now() - began) / way.terms.length;
      way.processorMs += (processorMs(server) - processor) / way.terms.length;
    }
  }
}

/**
 * One term after another, in turn with PostgreSQL's ranked search on one connection: over all articles and over those that a
 * morning reads. The vectors of the terms are known.
 */
export async function measureSearch(
  { platform, settings }: FaultFixture,
  articles: readonly MatchableArticle[],
  terms: readonly string[],
): Promise<Figures> {
  const { db, clock } = platform;
  const now = clock.now().getTime();
  await db.execute(sql`delete from articles`);
  await storeSpread(db, articles, now);
  await follow(db, ['recorte']);
  await matchAll(platform);
  const figures: Figures = {};
  const loaded = new LoadedArticles();
  const all = { before: undefined, since: new Date(0), limit: articles.length, characters: longestText };
  loaded.put(await newestArticles(db, all));
  await db.execute(sql`create table searched as select id, fetched_at,
    setweight(to_tsvector('portuguese', title), 'A') || to_tsvector('portuguese', text) as words from articles`);
  await db.execute(sql`create index on searched using gin (words)`);
  await db.execute(sql`create index on searched (fetched_at)`);
  await db.execute(sql`analyze searched`);
  const client = new pg.Client(settings.DATABASE_URL);
  await client.connect();
  const server = await databaseServer(db);
  const spans = { 'all articles': 0, 'articles of a morning': now - MORNING_MS };
  const ranked = `select id from searched, plainto_tsquery('portuguese', $1) query
    where words @@ query and fetched_at >= $2 order by ts_rank_cd(words, query) desc, id limit ${BEST}`;
  const asked = (ask: Asked['ask'], most = TERMS): Asked => ({
    ask,
    terms: terms.slice(0, most),
    ms: 0,
    processorMs: 0,
  });
  for (const [name, seenFrom] of Object.entries(spans)) {
    const only = seenFrom === 0 ? undefined : loaded.among({ seenFrom });
    const own = asked((term) => loaded.search({ term }, only, BEST));
    const postgres = asked((term) => client.query({ name, text: ranked, values: [term, new Date(seenFrom)] }));
    for (const term of own.terms) own.ask(term);
    await takeTurns([own, postgres], server);
    figures[name] = only?.docs.length ?? loaded.size;
    figures[`${name}: ms a term, ${BEST} best`] = own.ms;
    figures[`${name}: PostgreSQL, ms a term`] = postgres.ms;
    figures[`${name}: times PostgreSQL`] = postgres.ms / own.ms;
    figures[`${name}: times PostgreSQL, by processor`] = postgres.processorMs / own.processorMs;
  }
  const filled = asked((term) => matchAnswers.matches(loaded, { terms: [{ key: keyOfTerm({ term }), term }] }), FILLED);
  await takeTurns([filled], server);
  figures['a new term, all its matches explained for its rows: ms'] = filled.ms;
  await client.end();
  await db.execute(sql`drop table searched`);
  return figures;
}
