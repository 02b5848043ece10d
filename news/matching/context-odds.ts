import { fold } from '../text/fold.ts';
import type { ContextWords, WeightedWord } from './context.ts';
import type { PlanIndex } from './plan.ts';
import { queryWord } from './query.ts';
import { WordPlan } from './word-plan.ts';

const FOR = 1.2;
const AGAINST = 1.2;
/** Rarity, 0 to 1, from which a word counts in full. */
const USUAL_RARITY = 0.6;
/** Share of the wanted context an article of the right sense usually shows. */
const EXPECTED = 0.2;

/** Judges articles by the words of a chosen sense or of the reader's answers. Articles are asked for in rising order. */
export class ContextOdds {
  private readonly yes: { plan: WordPlan; weight: number }[];
  private readonly no: { plan: WordPlan; weight: number }[];

  constructor({ store, lists }: PlanIndex, context: ContextWords, ownWords: ReadonlySet<string>) {
    const plans = (words: readonly WeightedWord[]) =>
      words
        .filter(({ word }) => !ownWords.has(fold(word)))
        .map(({ word, weight }) => {
          const plan = new WordPlan(lists.of(queryWord(word, false, 1), false));
          // A word of every other article says little about the sense, however often a person names it.
          const rarity = Math.log((store.docCount + 1) / (plan.documents + 1)) / Math.log(store.docCount + 1);
          return { plan, weight: weight * Math.min(1, rarity / USUAL_RARITY) };
        });
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
