import type { HitList } from '../index/hit-list.ts';
import type { Reason } from '../match.ts';
import { type Query, spell, wordsOf } from '../query/query.ts';
import type { Evaluator } from '../search/evaluate.ts';

const MOST_WORDS = 4;
/** Up to this weight it is another word of the family, another name, or words far apart: not given as a reason. */
const UNSURE = 0.5;

/** Why an article matches that only uses another form of the name that was typed. Overwrites the evaluator's lists. */
export function reasonsInOtherWords(evaluator: Evaluator, query: Query, doc: number): Reason[] {
  const isIn = (item: Query) => isHeld(evaluator.evaluate(item), doc);
  return namesWithEquivalents(query).flatMap(({ items: [typed, ...others] }) => {
    const forms = isIn(typed!) ? [] : others.filter(isIn);
    const words = [...new Set(forms.map((item) => wordsOf(item).map(spell).join(' ')))].slice(0, MOST_WORDS);
    return words.length > 0 ? [{ type: 'equivalent' as const, words }] : [];
  });
}

function isHeld(list: HitList, doc: number): boolean {
  const index = list.find(doc);
  if (index < 0) return false;
  for (let i = list.starts[index]!; i < list.starts[index + 1]!; i++) if (list.weights[i]! > UNSURE) return true;
  return false;
}

/** The parts of a query that are names with other forms. Excluded parts are skipped. */
function namesWithEquivalents(query: Query): Extract<Query, { type: 'any' }>[] {
  if (query.type === 'any') return query.same === undefined ? query.items.flatMap(namesWithEquivalents) : [query];
  if (query.type === 'all') return query.items.flatMap(namesWithEquivalents);
  return query.type === 'year' || query.type === 'without' ? namesWithEquivalents(query.item) : [];
}
