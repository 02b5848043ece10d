import { isDeepStrictEqual } from 'node:util';
import { dayMs } from '../../contract/rules/durations.ts';
import type { Platform } from '../../platform/platform.ts';
import { AcronymPairs } from '../meaning/acronym-pairs.ts';
import { acronymsInUse, type LearntAcronyms, setAcronymsInUse } from '../meaning/acronyms-in-use.ts';
import { checkEncoder } from '../meaning/encoder/read-text.ts';
import { articlesToLearnFrom, findLearnedAfter, saveLearned } from './queries.ts';

const historyMs = 60 * dayMs;
/** More articles add little. */
const mostArticles = 100_000;
const page = { limit: 500, characters: 1400 };

/** Counts the acronyms that the articles of the last weeks introduce; each then counts as equal to its long form. */
export async function learnFromStore({ db, clock, log }: Platform): Promise<{ articles: number; acronyms: number }> {
  const since = new Date(clock.now().getTime() - historyMs);
  const pairs = new AcronymPairs();
  let articles = 0;
  for (let beforeId = Number.MAX_SAFE_INTEGER; articles < mostArticles; ) {
    const rows = await articlesToLearnFrom(db, since, { ...page, beforeId });
    for (const { text } of rows) pairs.add(text);
    articles += rows.length;
    if (rows.length < page.limit) break;
    beforeId = rows.at(-1)!.id;
  }
  const acronyms = pairs.dominant();
  await db.transaction((tx) => saveLearned(tx, { articles, acronyms }));
  applyAcronyms(acronyms);
  const outcome = { articles, acronyms: acronyms.length };
  log.info(outcome, 'acronyms learnt');
  return outcome;
}

const lookEveryMs = 10 * 60_000;

/** Other acronyms cause every index to be rebuilt, so equal ones change nothing. */
function applyAcronyms(acronyms: LearntAcronyms): void {
  if (!isDeepStrictEqual(acronymsInUse(), acronyms)) setAcronymsInUse(acronyms);
}

/**
 * Checks the encoder's files, without which no process starts, and reads terms by the latest learnt acronyms from now on. Returns a
 * function that stops looking for newer ones.
 */
export async function openMeaning({ db, log }: Platform): Promise<() => void> {
  let inUse = 0;
  checkEncoder();
  const look = async () => {
    const found = await findLearnedAfter(db, inUse);
    if (!found) return;
    applyAcronyms(found.acronyms);
    inUse = found.id;
  };
  await look();
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'could not look for newer acronyms'));
  }, lookEveryMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    setAcronymsInUse(undefined);
  };
}
