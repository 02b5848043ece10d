import { fold } from '../text/fold.ts';
import type { ContextWords, WeightedWord } from './context.ts';
import { queryWord } from './query.ts';
import type { WordLists } from './word-list.ts';
import { WordPlan } from './word-plan.ts';

const FOR = 2.4;
const AGAINST = 2;
/** Share of the wanted context an article of the right sense usually shows. */
const EXPECTED = 0.4;

/** Judges articles by the words of a chosen sense or of the reader's answers. Articles are asked for in rising order. */
export class ContextOdds {
  private readonly yes: { plan: WordPlan; weight: number }[];
  private readonly no: { plan: WordPlan; weight: number }[];

  constructor(lists: WordLists, context: ContextWords, ownWords: ReadonlySet<string>) {
    const plans = (words: readonly WeightedWord[]) =>
      words
        .filter(({ word }) => !ownWords.has(fold(word)))
        .map(({ word, weight }) => ({ plan: new WordPlan(lists.of(queryWord(word, false, 1), false)), weight }));
    this.yes = plans(context.yes);
    this.no = plans(context.no);
  }

  of(doc: number): number {
    const yes = present(this.yes, doc);
    const against = present(this.no, doc) * AGAINST * (1 - yes);
    return (this.yes.length > 0 ? FOR * (yes - EXPECTED) : 0) - against;
  }
}

/** How much of the context an article shows, 0 to 1; the second word of it says less than the first. */
function present(words: { plan: WordPlan; weight: number }[], doc: number): number {
  let sum = 0;
  for (const { plan, weight } of words) {
    if (plan.advance(doc) !== doc || !plan.collect(doc)) continue;
    sum += weight * Math.min(1, 0.5 + plan.found.count / 6);
  }
  return 1 - Math.exp(-sum);
}
