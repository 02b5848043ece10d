import { isDeepStrictEqual } from 'node:util';
import type { Platform } from '../../platform/platform.ts';
import { setVectorsInUse, shippedVectors, vectorsInUse, WordVectors } from '../meaning/word-vectors.ts';
import { findLearnedAfter } from './queries.ts';

const lookEveryMs = 10 * 60_000;

/** Other vectors make every index be built again, so acronyms that are in use already change nothing. */
export function applyAcronyms(acronyms: [acronym: string, form: string, articles: number][]): void {
  if (isDeepStrictEqual(vectorsInUse()?.packed.acronyms, acronyms)) return;
  setVectorsInUse(new WordVectors({ ...shippedVectors().packed, acronyms }));
}

/**
 * Puts the word vectors to use in this process, without which it does not start, with the acronyms learnt last. Returns a function that
 * stops looking for newer ones.
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
