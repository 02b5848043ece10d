import type { Platform } from '../../platform/platform.ts';
import { DamagedVectors, unpackVectors } from '../meaning/vector-file.ts';
import { setVectorsInUse, shippedVectors, WordVectors } from '../meaning/word-vectors.ts';
import { findLearned, latestLearnedId } from './queries.ts';

const lookEveryMs = 10 * 60_000;

/**
 * Puts the newest word vectors to use in this process: those learnt last, else those that come with the service, without which it does
 * not start. Returns a function that stops looking for newer ones.
 */
export async function openVectors(platform: Platform): Promise<() => void> {
  const { log } = platform;
  let inUse: number | undefined;
  setVectorsInUse(shippedVectors());
  const look = async () => {
    const newest = await latestLearnedId(platform.db);
    if (newest === undefined || newest === inUse) return;
    const found = await findLearned(platform.db, newest);
    if (!found) return;
    try {
      setVectorsInUse(new WordVectors({ ...unpackVectors(found.packed), acronyms: found.acronyms }));
      inUse = newest;
    } catch (error) {
      if (!(error instanceof DamagedVectors)) throw error;
      log.error(
        { version: newest, problem: error.message },
        'learnt word vectors are damaged: those before stay in use',
      );
    }
  };
  await look();
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'could not look for newer word vectors'));
  }, lookEveryMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    setVectorsInUse(undefined);
  };
}
