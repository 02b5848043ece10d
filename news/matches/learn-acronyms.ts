import { isDeepStrictEqual } from 'node:util';
import type { Platform } from '../../platform/platform.ts';
import { AcronymPairs } from '../meaning/acronym-pairs.ts';
import { checkEncoder } from '../meaning/encoder/read-text.ts';
import { setVectorsInUse, shippedVectors, vectorsInUse, WordVectors } from '../meaning/word-vectors.ts';
import { articlesToLearnFrom, findLearnedAfter, saveLearned } from './queries.ts';

const historyMs = 60 * 24 * 3600_000;
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

/** New vectors cause every index to be rebuilt, so acronyms already in use change nothing. */
function applyAcronyms(acronyms: [acronym: string, form: string, articles: number][]): void {
  if (isDeepStrictEqual(vectorsInUse()?.packed.acronyms, acronyms)) return;
  setVectorsInUse(new WordVectors({ ...shippedVectors().packed, acronyms }));
}

/**
 * Loads the word vectors in this process, which does not start without them, with the latest learnt acronyms. Returns a function
 * that stops looking for newer ones.
 */
export async function openVectors({ db, log }: Platform): Promise<() => void> {
  let inUse = 0;
  checkEncoder();
  setVectorsInUse(shippedVectors());
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
    setVectorsInUse(undefined);
  };
}
