import type { MatchKind } from '../match.ts';

export interface RankedDoc {
  doc: number;
  score: number;
  kind: MatchKind;
  /** Words (stems) that brought in a related article. */
  stems: number[];
}

export function byScore(a: RankedDoc, b: RankedDoc): number {
  return b.score - a.score || a.doc - b.doc;
}
