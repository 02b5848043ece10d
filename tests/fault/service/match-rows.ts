import { sql } from 'drizzle-orm';
import { currentArticlesOf } from '../../../newsroom/current/current-articles.ts';
import { openMeaning } from '../../../newsroom/matches/learn-acronyms.ts';
import type { NewMatch } from '../../../newsroom/matches/match-answers.ts';
import { matchAll, matchedTerms } from '../../../newsroom/matches/match-articles.ts';
import { matchedArticles, matches, termKeys } from '../../../newsroom/matches/tables.ts';
import type { Platform } from '../../../platform/platform.ts';
import { freePort } from '../../support/program.ts';
import { check, settled } from '../checker.ts';
import { type FaultFixture, openFaultFixture } from '../fixture.ts';
import { comesTrue, isClean, secondsSince, within } from '../row.ts';
import type { ServiceRow } from '../service-row.ts';

/** Terms that one reader follows besides those of the morning: enough that matching them takes a while. */
const moreTerms = 400;

/** Pairs of words of the headlines, so that most of them find something. */
async function follow({ platform: { db } }: FaultFixture): Promise<void> {
  await db.execute(sql`
    insert into watch_terms (user_id, term, normalised)
    select (select id from profiles limit 1), t.term, lower(t.term) from (
      select distinct split_part(title, ' ', 1 + n % 4) || ' ' || split_part(title, ' ', 2 + n % 4) as term
      from articles, generate_series(0, 3) n where split_part(title, ' ', 6) <> '' limit ${moreTerms}) t
    on conflict do nothing`);
}

/** Stored matches that a computation with all articles now does not give, and the other way round. */
async function differences(platform: Platform): Promise<number> {
  const { db } = platform;
  const current = currentArticlesOf(platform);
  await current.upToDate();
  const terms = await matchedTerms(db);
  const textOf = ({ key, articleId, score, kind }: Pick<NewMatch, 'key' | 'articleId' | 'score' | 'kind'>) =>
    `${key} ${articleId} ${score} ${kind}`;
  const fresh = new Set((await current.ask<NewMatch[]>('matches', { terms })).map(textOf));
  const stored = (await db.select().from(matches)).map(textOf);
  return stored.filter((row) => !fresh.delete(row)).length + fresh.size;
}

async function isDone({ db }: Platform): Promise<boolean> {
  const { rows } = await db.execute<{ followed: number }>(
    sql`select count(distinct (term, reading))::int as followed from followed_terms`,
  );
  return (await db.$count(termKeys)) === rows[0]!.followed && (await db.$count(matchedArticles)) > 0;
}

export const matchRows: Record<string, ServiceRow> = {
  F42: {
    what: 'kill -9 of the matching worker, twice in a morning, with a second worker, and matches lost as by a restore',
    aim: 'matches equal those of a fresh computation, nobody gets two mails, nobody is lost',
    full: 2_000,
    small: 40,
    run: ({ count }) =>
      within(openFaultFixture(), async (fixture) => {
        const { platform, sink } = fixture;
        const closeMeaning = await openMeaning(platform);
        try {
          await fixture.enrol(count);
          await follow(fixture);
          const workers = [fixture.startServiceWorker(await freePort()), fixture.startServiceWorker(await freePort())];
          for (const [at, keys] of [40, 200].entries()) {
            await comesTrue(async () => (await platform.db.$count(termKeys)) >= keys, 240_000, 20);
            workers[at]!.kill('SIGKILL');
            workers.push(fixture.startServiceWorker(await freePort()));
          }
          const killedAt = performance.now();
          const isMatched = await comesTrue(() => isDone(platform), 400_000);
          const takeoverSeconds = secondsSince(killedAt);
          const isSettled = await settled(platform, 300_000);
          for (const worker of workers) worker.kill('SIGTERM');
          const afterKills = await differences(platform);
          for (const table of [matches, matchedArticles, termKeys]) await platform.db.delete(table);
          const isMatchedAgain = await comesTrue(async () => (await matchAll(platform)) === 'done', 200_000, 1000);
          const afterRestore = await differences(platform);
          const verdict = await check(platform, [sink]);
          const isRight = isMatched && isMatchedAgain && afterKills === 0 && afterRestore === 0;
          return {
            isGood: isRight && isSettled && isClean(verdict),
            figures: {
              terms: await platform.db.$count(termKeys),
              matches: await platform.db.$count(matches),
              takeoverSeconds,
              differencesAfterKills: afterKills,
              differencesAfterRestore: afterRestore,
              sent: verdict.sent,
              lost: verdict.lost,
              duplicated: verdict.duplicated,
            },
          };
        } finally {
          await currentArticlesOf(platform).close();
          closeMeaning();
        }
      }),
  },
};
