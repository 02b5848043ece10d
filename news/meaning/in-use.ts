import type { WordVectors } from './word-vectors.ts';

let inUse: WordVectors | undefined;

/** The vectors this thread works with; undefined while it knows words alone. */
export function vectorsInUse(): WordVectors | undefined {
  return inUse;
}

/** Swapped in whole: an index that is being asked keeps those it was made with. */
export function setVectorsInUse(vectors: WordVectors | undefined): void {
  inUse = vectors;
}
