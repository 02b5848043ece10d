import type { Fingerprint } from './fingerprint.ts';
import { pairFeatures } from './pair-features.ts';
import { PairModel } from './pair-model.ts';
import { trees } from './pair-trees.ts';
import { cosine, type Weighed, weighArticle } from './weighed.ts';
import type { Window } from './window.ts';

const model = new PairModel(trees);

const CANDIDATES = 40;
/** Below this the words alone say no. */
const LEAST_LIKENESS = 0.12;
export const HOPELESS = 0.2;
/** The neighbours after the first ten: beyond what may yet join the story, its surroundings. */
const CROWD_FROM = 10;
const CROWD_TO = 20;

/** The calendar of March is never news about that of February, however alike they are. */
const isAnotherMonth = (a: number[], b: number[]) =>
  a.length > 0 && b.length > 0 && !a.some((month) => b.includes(month));

/** The window at one moment, with everything compared at most once. */
export class View {
  readonly #window: Window;
  readonly #storyOf: (articleId: string) => string;
  readonly #weighed = new Map<string, Weighed>();
  readonly #neighbours = new Map<string, Fingerprint[]>();
  readonly #crowds = new Map<string, number>();
  readonly #scores = new Map<string, number>();

  constructor(window: Window, storyOf: (articleId: string) => string) {
    this.#window = window;
    this.#storyOf = storyOf;
  }

  neighbours(article: Fingerprint): Fingerprint[] {
    const known = this.#neighbours.get(article.id);
    if (known) return known;
    const found = this.#window.candidates(article, CANDIDATES).filter(({ language }) => language === article.language);
    this.#neighbours.set(article.id, found);
    return found;
  }

  features(a: Fingerprint, b: Fingerprint): number[] {
    return this.#featuresIn(a, b, this.#crowd(a), this.#crowd(b));
  }

  /** How sure we are that two articles tell the same news. */
  score(left: string, right: string): number {
    const key = left < right ? `${left} ${right}` : `${right} ${left}`;
    const known = this.#scores.get(key);
    if (known !== undefined) return known;
    const score = this.#judge(this.#window.articles.get(left)!, this.#window.articles.get(right)!);
    this.#scores.set(key, score);
    return score;
  }

  /** In one order whoever asks, so that sums round the same way. */
  #featuresIn(a: Fingerprint, b: Fingerprint, crowdA: number, crowdB: number): number[] {
    const [first, second] = a.id < b.id ? [a, b] : [b, a];
    return pairFeatures(this.#weigh(first), this.#weigh(second), crowdA, crowdB);
  }

  #judge(a: Fingerprint, b: Fingerprint): number {
    if (a.language !== b.language || isAnotherMonth(a.months, b.months)) return 0;
    if (cosine(this.#weigh(a), this.#weigh(b)) < LEAST_LIKENESS) return 0;
    // A crowd only ever lowers the score: finding it out is dear and needless where even solitude would not do.
    const alone = model.probability(this.#featuresIn(a, b, 0, 0));
    return alone < HOPELESS ? alone : model.probability(this.features(a, b));
  }

  /** How alike the surroundings are: a story told by many outlets counts once, and its own not at all. */
  #crowd(article: Fingerprint): number {
    const known = this.#crowds.get(article.id);
    if (known !== undefined) return known;
    const own = this.#weigh(article);
    const neighbours = this.neighbours(article).map((other) => ({ other, likeness: cosine(own, this.#weigh(other)) }));
    neighbours.sort((x, y) => y.likeness - x.likeness);
    const seen = new Set(this.#kinds(article));
    const likenesses: number[] = [];
    for (const { other, likeness } of neighbours) {
      const kinds = this.#kinds(other);
      if (!kinds.some((kind) => seen.has(kind))) likenesses.push(likeness);
      for (const kind of kinds) seen.add(kind);
    }
    const around = likenesses.slice(CROWD_FROM, CROWD_TO);
    const crowd = around.reduce((sum, likeness) => sum + likeness, 0) / (CROWD_TO - CROWD_FROM);
    this.#crowds.set(article.id, crowd);
    return crowd;
  }

  /** Its story as far as grouped, and the least of its shingles, which copies have in common. */
  #kinds(article: Fingerprint): (string | number)[] {
    return [this.#storyOf(article.id), article.shingles[0] ?? article.id];
  }

  #weigh(article: Fingerprint): Weighed {
    const known = this.#weighed.get(article.id);
    if (known) return known;
    const weighed = weighArticle(article, (key) => this.#window.weigh(key));
    this.#weighed.set(article.id, weighed);
    return weighed;
  }
}
