import type { HitList } from '../index/hit-list.ts';
import type { TokenStore } from '../index/token-store.ts';
import { APART, OPENS } from '../index/vocabulary.ts';

/** How a Portuguese text uses a name: with an article (*o Santos*, *da Vale*) or without (*em Santos*). */
export type NameUsage = 'masculine' | 'feminine' | 'bare';

const BEFORE = {
  masculine: ['o', 'do', 'no', 'ao', 'pelo', 'um'],
  feminine: ['a', 'da', 'na', 'à', 'pela', 'uma'],
  bare: ['de', 'em', 'para'],
};
const USAGES = new Map<string, NameUsage>(
  Object.entries(BEFORE).flatMap(([usage, words]) => words.map((word) => [word, usage as NameUsage])),
);
/** Share of an article's occurrences that must agree. */
const CLEAR = 0.6;

/** How an article uses the name that `list` has the occurrences of; undefined where it does not show. */
export function usageOf({ vocabulary, words, flags }: TokenStore, list: HitList, doc: number): NameUsage | undefined {
  const index = list.find(doc);
  if (index < 0) return undefined;
  const counts = new Map<NameUsage, number>();
  let shown = 0;
  for (let i = list.starts[index]!; i < list.starts[index + 1]!; i++) {
    const at = list.at[i]!;
    if ((flags[at]! & (APART | OPENS)) !== 0) continue;
    const usage = USAGES.get(vocabulary.words[words.data[at - 1]!]!);
    if (!usage) continue;
    counts.set(usage, (counts.get(usage) ?? 0) + 1);
    shown++;
  }
  return [...counts].find(([, count]) => count >= CLEAR * shown)?.[0];
}
