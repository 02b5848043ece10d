import type { HitList } from '../index/hit-list.ts';
import type { Reason } from '../match.ts';
import { type Query, spell, wordsOf } from '../query/query.ts';
import type { Evaluator } from '../search/evaluate.ts';

const MOST_WORDS = 4;
/** Up to here it is another word of the family, another name, or words far apart: nothing to tell a person. */
const UNSURE = 0.5;

/**
 * Why articles are there that only use another form of the name than the one typed. Asked for the few articles that are shown.
 * The evaluator's lists are others afterwards.
 */
export function reasonsInOtherWords(
  evaluator: Evaluator,
  query: Query,
  docs: readonly number[],
): Map<number, Reason[]> {
  const reasons = new Map<number, Reason[]>(docs.map((doc) => [doc, []]));
  for (const { items } of namesWithEquivalents(query)) {
    const typed = holding(evaluator.evaluate(items[0]!), docs);
    const rest = docs.filter((doc) => !typed.has(doc));
    for (const [doc, words] of wordsIn(rest, items.slice(1), (item) => evaluator.evaluate(item))) {
      reasons.get(doc)!.push({ type: 'equivalent', words: words.slice(0, MOST_WORDS) });
    }
  }
  return reasons;
}

/** For each article that has some, the forms found in it, as they are spelt. */
function wordsIn(
  docs: readonly number[],
  items: readonly Query[],
  find: (item: Query) => HitList,
): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const item of items) {
    for (const doc of holding(find(item), docs)) {
      const words = found.get(doc) ?? [];
      const spelt = wordsOf(item).map(spell).join(' ');
      if (!words.includes(spelt)) found.set(doc, [...words, spelt]);
    }
  }
  return found;
}

function holding(list: HitList, docs: readonly number[]): Set<number> {
  return new Set(docs.filter((doc) => isHeld(list, doc)));
}

function isHeld(list: HitList, doc: number): boolean {
  const index = list.find(doc);
  if (index < 0) return false;
  for (let i = list.starts[index]!; i < list.starts[index + 1]!; i++) if (list.weights[i]! > UNSURE) return true;
  return false;
}

/** The parts of a query that stand for a name with other forms; what is excluded has none to show. */
function namesWithEquivalents(query: Query): Extract<Query, { type: 'any' }>[] {
  if (query.type === 'any') return query.same === undefined ? query.items.flatMap(namesWithEquivalents) : [query];
  if (query.type === 'all') return query.items.flatMap(namesWithEquivalents);
  return query.type === 'year' || query.type === 'without' ? namesWithEquivalents(query.item) : [];
}
