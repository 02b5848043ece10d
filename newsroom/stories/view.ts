import { cosine, type Weighed, weighArticle } from './pairs/compare-words.ts';
import type { Fingerprint } from './pairs/fingerprint.ts';
import {
  amongOthers,
  isAnotherService,
  isNextOfSeries,
  pairFeatures,
  type Surroundings,
} from './pairs/pair-features.ts';
import { learntTrees, PairModel } from './pairs/pair-model.ts';
import type { Window } from './window.ts';

/** Models for two articles: whether they report the same news, and whether they report the same event. */
export interface StoryModels {
  news: PairModel;
  event: PairModel;
}

export interface PairScore {
  news: number;
  event: number;
}

const learnt: StoryModels = {
  news: new PairModel(learntTrees('pair-trees.txt')),
  event: new PairModel(learntTrees('event-trees.txt')),
};
const STRANGERS: PairScore = { news: 0, event: 0 };

const CANDIDATES = 40;
/** A pair with a lower similarity of words is not compared further. */
const LEAST_LIKENESS = 0.12;
export const HOPELESS = 0.2;
/** The first ten neighbours may still join the story; those after them are its surroundings. */
const AROUND_FROM = 10;
const AROUND_TO = 20;

/** A calendar of March is not the same news as that of February, even if the words are alike. */
const isAnotherMonth = (a: number[], b: number[]) =>
  a.length > 0 && b.length > 0 && !a.some((month) => b.includes(month));

/**
 * How many other stories are near an article, given the near articles, nearest first. An outlet reports one piece of news once or
 * twice: forty near articles of five outlets are many stories, so joining two of them needs a higher score; forty articles of forty
 * outlets are one story, and the density is zero.
 */
function densityOf(article: Fingerprint, near: readonly { other: Fingerprint; likeness: number }[]): number {
  // copies share their least shingle and count once
  const texts = new Set([article.shingles[0]]);
  const outlets = new Set([article.outlet]);
  const likenesses: number[] = [];
  for (const { other, likeness } of near) {
    if (likenesses.length === AROUND_TO) break;
    if (texts.has(other.shingles[0])) continue;
    texts.add(other.shingles[0]);
    outlets.add(other.outlet);
    likenesses.push(likeness);
  }
  const around = likenesses.slice(AROUND_FROM).reduce((sum, likeness) => sum + likeness, 0) / (AROUND_TO - AROUND_FROM);
  return around * (1 - outlets.size / (likenesses.length + 1));
}

/** The window at one moment, with everything compared at most once. */
export class View {
  readonly #window: Window;
  readonly #models: StoryModels;
  readonly #weighed = new Map<string, Weighed>();
  readonly #neighbours = new Map<string, Fingerprint[]>();
  readonly #surroundings = new Map<string, Surroundings>();
  readonly #scores = new Map<string, PairScore>();

  constructor(window: Window, models: StoryModels = learnt) {
    this.#window = window;
    this.#models = models;
  }

  neighbours(article: Fingerprint): Fingerprint[] {
    return this.#neighbours.getOrInsertComputed(article.id, () =>
      this.#window.candidates(article, CANDIDATES).filter(({ language }) => language === article.language),
    );
  }

  /** Whether two articles have enough words in common to be compared at all. */
  isComparable(a: Fingerprint, b: Fingerprint): boolean {
    if (a.language !== b.language || isAnotherMonth(a.months, b.months)) return false;
    return cosine(this.#weigh(a), this.#weigh(b)) >= LEAST_LIKENESS;
  }

  features(a: Fingerprint, b: Fingerprint): number[] {
    return this.#amongOthers(this.featuresAlone(a, b), a, b);
  }

  /** The features without the articles near them. The order of the two makes no difference, so that sums round the same way. */
  featuresAlone(a: Fingerprint, b: Fingerprint): number[] {
    const [first, second] = a.id < b.id ? [a, b] : [b, a];
    return pairFeatures(this.#weigh(first), this.#weigh(second));
  }

  /** Probabilities from 0 to 1. */
  score(left: string, right: string): PairScore {
    const key = left < right ? `${left} ${right}` : `${right} ${left}`;
    const { articles } = this.#window;
    return this.#scores.getOrInsertComputed(key, () => this.#judge(articles.get(left)!, articles.get(right)!));
  }

  #amongOthers(features: readonly number[], a: Fingerprint, b: Fingerprint): number[] {
    return amongOthers(features, [a.id, this.#around(a)], [b.id, this.#around(b)]);
  }

  #judge(a: Fingerprint, b: Fingerprint): PairScore {
    if (!this.isComparable(a, b)) return STRANGERS;
    const features = this.featuresAlone(a, b);
    const isNews = a.isNews && b.isNews;
    // two agendas of one evening, or two lotteries, are alike in everything and yet not one event
    const event = isNews ? this.#models.event.probability(features) : 0;
    if (isNextOfSeries(features) || (!isNews && isAnotherService(features))) return { news: 0, event };
    // near articles only lower the score, and finding them is slow: stop if the score without them is too low
    const alone = this.#models.news.probability(features);
    return { event, news: alone < HOPELESS ? alone : this.#models.news.probability(this.#amongOthers(features, a, b)) };
  }

  #around(article: Fingerprint): Surroundings {
    return this.#surroundings.getOrInsertComputed(article.id, () => {
      const own = this.#weigh(article);
      const near = this.neighbours(article)
        .map((other) => ({ id: other.id, other, likeness: cosine(own, this.#weigh(other)) }))
        .filter(({ other }) => other.shingles.length === 0 || other.shingles[0] !== article.shingles[0])
        .sort((x, y) => y.likeness - x.likeness);
      return { near, density: densityOf(article, near) };
    });
  }

  #weigh(article: Fingerprint): Weighed {
    return this.#weighed.getOrInsertComputed(article.id, () => weighArticle(article, (key) => this.#window.weigh(key)));
  }
}
