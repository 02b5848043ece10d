import { fold } from '../text/fold.ts';
import type { ContextWords, WeightedWord } from './context.ts';
import type { HitList } from './hit-list.ts';
import { queryWord } from './query.ts';
import type { TokenStore } from './token-store.ts';
import type { WordLists } from './word-list.ts';

const FOR = 1.2;
const AGAINST = 1.2;
/** Rarity, 0 to 1, from which a word counts in full. */
const USUAL_RARITY = 0.6;
/** Share of the wanted context an article of the right sense usually shows. */
const EXPECTED = 0.2;

interface Cue {
  list: HitList;
  weight: number;
  /** How far the list has been walked. */
  cursor: number;
}

/** Judges articles by the words of a chosen sense. Quickest when they are asked for in rising order. */
export class ContextOdds {
  private readonly yes: Cue[];
  private readonly no: Cue[];
  private last = -1;

  constructor(store: TokenStore, lists: WordLists, context: ContextWords, ownWords: ReadonlySet<string>) {
    const cues = (words: readonly WeightedWord[]) =>
      words
        .filter(({ word }) => !ownWords.has(fold(word)))
        .map(({ word, weight }) => {
          const list = lists.of(queryWord(word, false, 1), false);
          // A word of every other article says little about the sense, however often a person names it.
          const rarity = Math.log((store.docCount + 1) / (list.documents + 1)) / Math.log(store.docCount + 1);
          return { list, weight: weight * Math.min(1, rarity / USUAL_RARITY), cursor: list.first };
        });
    this.yes = cues(context.yes);
    this.no = cues(context.no);
  }

  of(doc: number): number {
    if (doc < this.last) for (const cue of [...this.yes, ...this.no]) cue.cursor = cue.list.first;
    this.last = doc;
    const yes = present(this.yes, doc);
    const against = present(this.no, doc) * AGAINST * (1 - yes);
    return (this.yes.length > 0 ? FOR * (yes - EXPECTED) : 0) - against;
  }
}

/** How much of the context an article shows, 0 to 1; the second word of it says less than the first. */
function present(words: Cue[], doc: number): number {
  let sum = 0;
  for (const cue of words) {
    const { list } = cue;
    cue.cursor = list.seek(cue.cursor, doc);
    if (!list.has(cue.cursor, doc)) continue;
    const count = list.ends[cue.cursor]! - list.starts[cue.cursor]!;
    sum += cue.weight * Math.min(1, 0.5 + count / 6);
  }
  return 1 - Math.exp(-sum);
}
