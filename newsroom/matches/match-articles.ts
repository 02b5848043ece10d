import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { labDays } from '../../contract/lab.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { matchSoon } from '../../people/terms/match-soon.ts';
import { daysBefore, dropDay, emptyRest, makeDay } from '../../platform/db/month-parts.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { currentArticlesOf } from '../current/current-articles.ts';
import { candidateBars } from '../matching/ranking/candidates.ts';
import { relevanceModel } from '../matching/scoring/relevance-model.ts';
import { shortFormBars } from '../matching/search/short-forms.ts';
import { claimStories, renewStories } from '../stories/assign-stories.ts';
import type { MatchQuestion, NewMatch } from './match-answers.ts';
import {
  addDrafts,
  deleteKeys,
  deleteMatchesOf,
  type FollowedTerm,
  forgetDrafts,
  forgetMarks,
  insertKeys,
  insertMatches,
  isBehind,
  listFollowed,
  markMatched,
  scorersOfKeys,
  type UnmatchedArticle,
  unmatchedArticles,
} from './queries.ts';
import { withSecondReadings } from './second-reader/keep-second-readings.ts';
import { type KeyedTerm, keyOfTerm } from './term-key.ts';

/** New articles matched in one transaction; all of them where every term was just filled, since that matched them too. */
const articlesAtOnce = 5000;
const everyArticle = 1_000_000;
/** Terms matched with new articles in one question; with all articles one term is. The thread must not be silent for long. */
const termsAtOnce = 100;
/** Longer than grouping waits, so that a long question does not cost the lease. */
const renewEveryMs = 20_000;
const draftMs = dayMs;

/** Rows of another version of the score are replaced. Behind it, `WHOLE` where matches below what is shown are stored too. */
const scorer = hash('sha256', JSON.stringify([relevanceModel, candidateBars, shortFormBars]), 'hex').slice(0, 16);
const WHOLE = '+';
const isPresent = (stored: string | undefined): boolean => stored?.startsWith(scorer) ?? false;
const scorerOf = ({ mayRise }: Pick<FollowedTerm, 'mayRise'>): string => scorer + (mayRise ? WHOLE : '');

/** `busy`: another worker groups and matches. */
type Matched = 'done' | 'busy';

const running = new WeakMap<Platform['db'], Promise<Matched>>();

/**
 * Matches what is not matched yet: new and changed terms with the articles of the last days, new and changed articles with all
 * terms. What is left is found by queries, so nothing is lost by a failure. Calls in one process run one after the other.
 */
export function matchAll(platform: Platform): Promise<Matched> {
  const before = running.get(platform.db) ?? Promise.resolve('done');
  const own = before.catch(() => undefined).then(() => matchUnderLease(platform));
  running.set(platform.db, own);
  return own;
}

const lookAgainMs = 200;
/** How long a page waits for the matches of new terms. */
const longestWaitMs = 10_000;

/**
 * Resolves when all that was stored before is matched, or after `mostMs`: then what is matched is used. A process that only serves
 * pages, or without the lease, waits for the worker that has it; a page, which names its terms, only until these are matched.
 */
export async function matchesUpToDate(platform: Platform, mostMs: number, terms?: readonly KeyedTerm[]): Promise<void> {
  const { db, clock, config, queue } = platform;
  const over = AbortSignal.timeout(mostMs);
  const since = new Date(clock.now().getTime() - labDays * dayMs);
  const keys = terms?.map(keyOfTerm) ?? [...(await listFollowed(db)).keys()];
  const asked = { keys, scorer, since, seenTo: terms ? new Date(0) : clock.now() };
  do {
    if (config.ROLE !== 'web') {
      // a worker that died may hold the lease for a minute: then this one takes over
      const matched = await Promise.race([matchAll(platform), sleep(mostMs, 'late' as const, { ref: false })]);
      if (matched !== 'busy') return;
    }
    if (!(await isBehind(db, asked))) return;
    await sleep(lookAgainMs, undefined, { ref: false });
  } while (!over.aborted && !queue.stopping.aborted);
}

/** Least share of the followed terms that must be matched before editions are composed: without, most would be empty. */
const leastMatched = 0.9;

/** Throws while most terms wait to be matched, as after an upgrade: what is due is composed by a later run. */
export async function assertMostMatched(db: Handle): Promise<void> {
  const { matched, followed } = await countMatched(db);
  if (matched < followed * leastMatched) throw new Error(`${matched} of ${followed} terms are matched yet`);
}

/** How many of the followed terms have rows of the present score. */
export async function countMatched(db: Handle): Promise<{ matched: number; followed: number }> {
  const [matched, followed] = [await matchedTerms(db), await listFollowed(db)];
  return { matched: matched.length, followed: followed.size };
}

/** Whether these terms are matched with the articles of the last days. */
export async function areMatchedNow(db: Handle, terms: readonly KeyedTerm[]): Promise<boolean> {
  const scorers = await scorersOfKeys(db, terms.map(keyOfTerm));
  return terms.every((term) => isPresent(scorers.get(keyOfTerm(term))));
}

/** The same, now or within `mostMs`. */
export async function areMatched(
  platform: Platform,
  terms: readonly KeyedTerm[],
  mostMs = longestWaitMs,
): Promise<boolean> {
  const isOver = () => areMatchedNow(platform.db, terms);
  if (await isOver()) return true;
  // a page may be read from a replica, which cannot be written to: there the worker is waited for
  if (!platform.replica) await matchesUpToDate(platform, mostMs, terms);
  for (const over = AbortSignal.timeout(mostMs); platform.replica && !over.aborted && !(await isOver()); )
    await sleep(lookAgainMs, undefined, { ref: false });
  return isOver();
}

/** The followed terms whose rows are complete. */
export async function matchedTerms(db: Handle): Promise<FollowedTerm[]> {
  const scorers = await scorersOfKeys(db);
  return [...(await listFollowed(db)).values()].filter(({ key }) => isPresent(scorers.get(key)));
}

/** Asks for the matches of terms that a reader only tries, where nobody follows them. */
export async function matchDrafts(
  { db, clock, queue }: Platform,
  userId: string,
  terms: readonly KeyedTerm[],
): Promise<void> {
  const scorers = await scorersOfKeys(db, terms.map(keyOfTerm));
  const missing = terms.filter((term) => !isPresent(scorers.get(keyOfTerm(term))));
  if (missing.length === 0) return;
  await db.transaction(async (tx) => {
    const askedAt = clock.now();
    await addDrafts(
      tx,
      missing.map(({ term, reading = {} }) => ({ userId, term, reading, askedAt })),
    );
    await matchSoon(queue, tx);
  });
}

async function matchUnderLease(platform: Platform): Promise<Matched> {
  if (!(await claimStories(platform))) return 'busy';
  const renewal = setInterval(() => {
    renewStories(platform, platform.db).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'matching: the lease was not renewed'),
    );
  }, renewEveryMs);
  try {
    for (;;) {
      if (platform.queue.stopping.aborted) return 'busy';
      const round = await matchRound(platform);
      if (round !== 'more') return round;
    }
  } finally {
    clearInterval(renewal);
  }
}

async function matchRound(platform: Platform): Promise<Matched | 'more'> {
  const { db, clock, config, model } = platform;
  const now = clock.now();
  await forgetDrafts(db, new Date(now.getTime() - draftMs));
  const followed = await listFollowed(db);
  const scorers = await scorersOfKeys(db);
  const mayAllRise = model !== undefined && config.AI_READER_CALLS_A_DAY > 0;
  for (const term of followed.values()) term.mayRise ||= mayAllRise || scorers.get(term.key) === scorer + WHOLE;
  const [unfilled, others] = halves([...followed.values()], (term) => scorers.get(term.key) !== scorerOf(term));
  const left = [...scorers.keys()].filter((key) => !followed.has(key));
  if (left.length > 0 && !(await inLease(platform, (tx) => deleteKeys(tx, left)))) return 'busy';
  if (followed.size === 0) return 'done';
  // read before the index is refreshed: an article that changes meanwhile is matched again
  const since = new Date(now.getTime() - labDays * dayMs);
  const most = others.length > 0 ? articlesAtOnce : everyArticle;
  const pending = await unmatchedArticles(db, since, most);
  if (unfilled.length === 0 && pending.length === 0) return 'done';
  await currentArticlesOf(platform).upToDate();
  await prepareDays(platform, now);
  for (const term of unfilled) if (platform.queue.stopping.aborted || !(await fill(platform, term))) return 'busy';
  if (pending.length === 0) return 'done';
  const filled = unfilled.map(({ key }) => key);
  if (!(await matchNew(platform, pending, others, filled))) return 'busy';
  return pending.length < most ? 'done' : 'more';
}

const halves = <Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
];

/** Runs a transaction that counts only while this worker has the lease. */
async function inLease(platform: Platform, work: (tx: Tx) => Promise<void>): Promise<boolean> {
  return platform.db.transaction(async (tx) => {
    if (!(await renewStories(platform, tx))) return false;
    await work(tx);
    return true;
  });
}

/** Matches a term with all articles of the last days. */
async function fill(platform: Platform, term: FollowedTerm): Promise<boolean> {
  const found = await askEach(platform, { terms: [term] });
  const now = platform.clock.now();
  return inLease(platform, async (tx) => {
    const keys = [term.key];
    const rows = await withSecondReadings(tx, { keys, articleIds: [] }, found);
    await deleteKeys(tx, keys);
    await insertKeys(tx, [{ key: term.key, scorer: scorerOf(term), filledAt: now }]);
    await insertMatches(
      tx,
      rows.map((row) => ({ ...row, matchedAt: now })),
    );
  });
}

/** A term that cannot be matched fails alone, with a reason in the log, and has no matches (requirements F23). */
async function askEach(platform: Platform, { terms, only }: MatchQuestion): Promise<NewMatch[]> {
  try {
    return await currentArticlesOf(platform).ask<NewMatch[]>('matches', { terms, only });
  } catch (error) {
    const [term] = terms;
    if (terms.length > 1) return (await inOrder(terms, (one) => askEach(platform, { terms: [one], only }))).flat();
    platform.log.error({ err: error, key: term?.key }, 'matching: a term cannot be matched');
    return [];
  }
}

async function inOrder<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** Matches articles with terms; `filled` have rows of their present text. */
async function matchNew(
  platform: Platform,
  pending: readonly UnmatchedArticle[],
  terms: readonly FollowedTerm[],
  filled: readonly string[],
): Promise<boolean> {
  const ids = pending.map(({ articleId }) => articleId);
  const only = new Set(ids.map(String));
  const found: NewMatch[] = [];
  for (let at = 0; at < terms.length; at += termsAtOnce)
    found.push(...(await askEach(platform, { terms: terms.slice(at, at + termsAtOnce), only })));
  const meanings = await currentArticlesOf(platform).ask<(Int8Array | undefined)[]>('meanings', ids);
  const now = platform.clock.now();
  return inLease(platform, async (tx) => {
    const rows = await withSecondReadings(tx, { keys: [], articleIds: ids }, found);
    await deleteMatchesOf(tx, ids, filled);
    await insertMatches(
      tx,
      rows.map((row) => ({ ...row, matchedAt: now })),
    );
    await markMatched(
      tx,
      pending.map((article, at) => ({ ...article, meaning: meanings[at] })),
    );
  });
}

const prepared = new WeakMap<Platform['db'], string>();

/** Creates the partitions of the last days and of tomorrow, and drops those that no reader looks at. Once a day in a process. */
async function prepareDays({ db, log }: Platform, now: Date): Promise<void> {
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10));
  if (prepared.get(db) === today.toString()) return;
  const oldest = today.subtract({ days: labDays }).toString();
  try {
    for (let ago = labDays; ago >= -1; ago--) await makeDay(db, 'matches', today.subtract({ days: ago }).toString());
    await emptyRest(db, 'matches', oldest);
    for (const day of await daysBefore(db, 'matches', oldest)) await dropDay(db, 'matches', day);
    await forgetMarks(db);
    prepared.set(db, today.toString());
  } catch (error) {
    log.warn({ err: error }, 'matching: the partitions could not be prepared now');
  }
}
