import type { Platform } from '../../platform/platform.ts';
import { setVectorsInUse, shippedVectors, WordVectors } from '../meaning/word-vectors.ts';
import { findLearnedAfter } from './queries.ts';

const lookEveryMs = 10 * 60_000;

/**
 * Puts the word vectors to use in this process, without which it does not start, with the acronyms learnt last. Returns a function that
 * stops looking for newer ones.
 */
export async function openVectors({ db, log }: Platform): Promise<() => void> {
  const shipped = shippedVectors();
  let inUse = 0;
  setVectorsInUse(shipped);
  const look = async () => {
    const found = await findLearnedAfter(db, inUse);
    if (!found) return;
    setVectorsInUse(new WordVectors({ ...shipped.packed, acronyms: found.acronyms }));
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
