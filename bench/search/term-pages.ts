import { normaliseTerm } from '../../contract/rules/term-form.ts';
import { readTermHistory } from '../../news/archive/read-term.ts';
import { currentArticlesOf } from '../../news/current/current-articles.ts';
import { daysUntil, type TermDay } from '../../news/current/term-days.ts';
import { keyOf } from '../../news/matches/term-key.ts';
import { compareTerms } from '../../news/volume/compare-terms.ts';
import { keepDays } from '../../news/volume/queries.ts';
import { insertProfile } from '../../people/accounts/queries.ts';
import { insertTerm } from '../../people/terms/queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { readJudgedTerms } from '../matching/judged-terms.ts';

const termCount = 60;
/** Below the limit per minute. */
const comparisons = 20;
const timeZone = 'America/Sao_Paulo';
const storedDays = 90;

/** Times the calls of the term page and of the comparison. Older days are stored as by the nightly job. */
export async function timeTermPages(platform: Platform, reader: string): Promise<Record<'term' | 'compare', number[]>> {
  const ids = await followTerms(platform, reader);
  const current = currentArticlesOf(platform);
  await current.upToDate();
  const term = await timesOf(ids, (id) => readTermHistory(platform, reader, id));
  const groups = Array.from({ length: comparisons }, (_, at) => ids.slice(at * 2, at * 2 + 4));
  const compare = await timesOf(groups, (four) => compareTerms(platform, reader, { ids: four, days: 30 }));
  await current.close();
  return { term, compare };
}

async function followTerms({ db, clock }: Platform, userId: string): Promise<string[]> {
  const judged = [...new Set(readJudgedTerms().map(({ term }) => term))];
  const terms = Array.from({ length: termCount }, (_, at) => judged[Math.floor((at * judged.length) / termCount)]!);
  const outlets = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`Outlet ${n}`, 2]));
  const day: TermDay = {
    articles: 40,
    stories: 25,
    outlets,
    top: { storyId: '1', title: 'A headline', url: 'https://outlet.example/1' },
  };
  const days = Object.fromEntries(daysUntil(clock.now(), timeZone, storedDays).map(({ on }) => [on, day]));
  return db.transaction(async (tx) => {
    await insertProfile(tx, { id: userId, email: 'terms@example.com', plan: 'pro' });
    const ids: string[] = [];
    for (const term of terms) {
      ids.push((await insertTerm(tx, { userId, term, normalised: normaliseTerm(term) })).id);
      await keepDays(tx, keyOf({ term, reading: {} }), days);
    }
    return ids;
  });
}

async function timesOf<T>(all: readonly T[], ask: (one: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const one of all) {
    const start = performance.now();
    await ask(one);
    times.push(performance.now() - start);
  }
  return times;
}
