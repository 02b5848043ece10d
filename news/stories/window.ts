import { BACKGROUND_ARTICLES, backgroundCounts } from './background.ts';
import type { Fingerprint } from './fingerprint.ts';

/** A word in more than this share of the window points to too many articles to be worth following. */
const MAX_SHARE = 0.02;
const MIN_POSTINGS = 60;
const KEYS_PER_ARTICLE = 24;

/** The articles of the last days, with an inverted index over their leads and word counts for weighing. */
export class Window {
  readonly articles = new Map<string, Fingerprint>();
  readonly #counts = new Map<number, number>();
  readonly #postings = new Map<number, Set<string>>();

  get size(): number {
    return this.articles.size;
  }

  add(article: Fingerprint): void {
    this.articles.set(article.id, article);
    for (const key of article.body) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    for (const key of article.lead) {
      const posting = this.#postings.get(key);
      if (posting) posting.add(article.id);
      else this.#postings.set(key, new Set([article.id]));
    }
  }

  remove(article: Fingerprint): void {
    this.articles.delete(article.id);
    for (const key of article.body) {
      const left = (this.#counts.get(key) ?? 0) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    }
    for (const key of article.lead) {
      const posting = this.#postings.get(key);
      posting?.delete(article.id);
      if (posting?.size === 0) this.#postings.delete(key);
    }
  }

  /** 1 for a word never seen, towards 0 for one in every article. */
  readonly weigh = (key: number): number => {
    const total = this.articles.size + BACKGROUND_ARTICLES + 1;
    const count = (this.#counts.get(key) ?? 0) + (backgroundCounts.get(key) ?? 0) + 1;
    return count >= total ? 0 : Math.log(total / count) / Math.log(total);
  };

  /** The articles sharing most weight of rare lead words with this one, best first. */
  candidates(article: Fingerprint, limit: number): Fingerprint[] {
    const bound = Math.max(MIN_POSTINGS, this.articles.size * MAX_SHARE);
    const keys: { key: number; weight: number; posting: Set<string> }[] = [];
    for (const key of article.lead) {
      const posting = this.#postings.get(key);
      if (posting && posting.size <= bound) keys.push({ key, weight: this.weigh(key), posting });
    }
    keys.sort((a, b) => a.posting.size - b.posting.size || a.key - b.key);
    const scores = new Map<string, number>();
    for (const { weight, posting } of keys.slice(0, KEYS_PER_ARTICLE)) {
      for (const id of posting) if (id !== article.id) scores.set(id, (scores.get(id) ?? 0) + weight);
    }
    return [...scores]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, limit)
      .map(([id]) => this.articles.get(id)!);
  }
}
