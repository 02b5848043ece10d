import { BACKGROUND_ARTICLES, backgroundCounts } from './background.ts';
import { type Fingerprint, IN_LEAD } from './fingerprint.ts';

/** A word in more than this share of the window points to too many articles to be worth following. */
const MAX_SHARE = 0.02;
const MIN_POSTINGS = 60;
/** Rarest words first, until so many mentions were followed: copies share all rare words and must not hide retellings. */
const MAX_VISITS = 6000;

/** The highest scores, best first: a short sorted list beats sorting thousands. */
function best(scores: Map<Fingerprint, number>, limit: number): Fingerprint[] {
  const top: { article: Fingerprint; score: number }[] = [];
  const isBefore = (score: number, id: string, other: { article: Fingerprint; score: number }) =>
    score !== other.score ? score > other.score : id < other.article.id;
  for (const [article, score] of scores) {
    const last = top[limit - 1];
    if (last && !isBefore(score, article.id, last)) continue;
    let place = top.length;
    while (place > 0 && isBefore(score, article.id, top[place - 1]!)) place--;
    top.splice(place, 0, { article, score });
    if (top.length > limit) top.pop();
  }
  return top.map(({ article }) => article);
}

/** The articles of the last days, with an inverted index over their leads and word counts for weighing. */
export class Window {
  readonly articles = new Map<string, Fingerprint>();
  readonly #counts = new Map<number, number>();
  readonly #postings = new Map<number, Set<Fingerprint>>();

  add(article: Fingerprint): void {
    this.articles.set(article.id, article);
    article.keys.forEach((key, index) => {
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
      if (!(article.marks[index]! & IN_LEAD)) return;
      const posting = this.#postings.get(key);
      if (posting) posting.add(article);
      else this.#postings.set(key, new Set([article]));
    });
  }

  remove(article: Fingerprint): void {
    this.articles.delete(article.id);
    article.keys.forEach((key, index) => {
      const left = (this.#counts.get(key) ?? 0) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
      if (!(article.marks[index]! & IN_LEAD)) return;
      const posting = this.#postings.get(key);
      posting?.delete(article);
      if (posting?.size === 0) this.#postings.delete(key);
    });
  }

  /** 1 for a word never seen, towards 0 for one in every article. */
  weigh(key: number): number {
    const total = this.articles.size + BACKGROUND_ARTICLES + 1;
    const count = (this.#counts.get(key) ?? 0) + (backgroundCounts.get(key) ?? 0) + 1;
    return count >= total ? 0 : Math.log(total / count) / Math.log(total);
  }

  /** The other articles of the window sharing most weight of rare lead words with this one, best first. */
  candidates(article: Fingerprint, limit: number): Fingerprint[] {
    const bound = Math.max(MIN_POSTINGS, this.articles.size * MAX_SHARE);
    const trails: { key: number; posting: Set<Fingerprint> }[] = [];
    article.keys.forEach((key, index) => {
      const posting = article.marks[index]! & IN_LEAD ? this.#postings.get(key) : undefined;
      if (posting && posting.size > 1 && posting.size <= bound) trails.push({ key, posting });
    });
    trails.sort((a, b) => a.posting.size - b.posting.size || a.key - b.key);
    const scores = new Map<Fingerprint, number>();
    let visits = 0;
    for (const { key, posting } of trails) {
      visits += posting.size;
      if (visits > MAX_VISITS) break;
      const weight = this.weigh(key);
      for (const other of posting) if (other !== article) scores.set(other, (scores.get(other) ?? 0) + weight);
    }
    return best(scores, limit);
  }
}
