import { isDeepStrictEqual } from 'node:util';
import type { Platform } from '../../platform/platform.ts';
import { setVectorsInUse, shippedVectors, vectorsInUse, WordVectors } from '../meaning/word-vectors.ts';
import { findLearnedAfter } from './queries.ts';

const lookEveryMs = 10 * 60_000;

/** New vectors cause every index to be rebuilt, so acronyms already in use change nothing. */
export function applyAcronyms(acronyms: [acronym: string, form: string, articles: number][]): void {
  if (isDeepStrictEqual(vectorsInUse()?.packed.acronyms, acronyms)) return;
  setVectorsInUse(new WordVectors({ ...shippedVectors().packed, acronyms }));
}

/**
 * Loads the word vectors in this process, which does not start without them, with the latest learnt acronyms. Returns a function
 * that stops looking for newer ones.
 */
export async function openVectors({ db, log }: Platform): Promise<() => void> {
  let inUse = 0;
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
