import { BACKGROUND_ARTICLES, backgroundCounts } from './pairs/background.ts';
import { type Fingerprint, IN_LEAD } from './pairs/fingerprint.ts';

/** A word in more than this share of the window is in too many articles to be useful. */
const MAX_SHARE = 0.02;
const MIN_POSTINGS = 60;
/** Rarest words first, up to this many mentions: copies share all rare words and must not displace other versions. */
const MAX_VISITS = 6000;

/** The articles of the last days, with an inverted index over their leads and word counts for weighing. */
export class Window {
  readonly articles = new Map<string, Fingerprint>();
  readonly #counts = new Map<number, number>();
  /** Articles are numbered, so that the list of a word holds small numbers. */
  readonly #places = new Map<string, number>();
  readonly #occupants: (Fingerprint | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #postings = new Map<number, number[]>();
  #scores = new Float64Array(1024);

  add(article: Fingerprint): void {
    const place = this.#free.pop() ?? this.#occupants.length;
    this.#occupants[place] = article;
    this.#places.set(article.id, place);
    this.articles.set(article.id, article);
    article.keys.forEach((key, index) => {
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
      if (!(article.marks[index]! & IN_LEAD)) return;
      const posting = this.#postings.get(key);
      if (posting) posting.push(place);
      else this.#postings.set(key, [place]);
    });
  }

  remove(article: Fingerprint): void {
    const place = this.#places.get(article.id)!;
    this.#occupants[place] = undefined;
    this.#free.push(place);
    this.#places.delete(article.id);
    this.articles.delete(article.id);
    article.keys.forEach((key, index) => {
      const left = (this.#counts.get(key) ?? 0) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
      if (!(article.marks[index]! & IN_LEAD)) return;
      const posting = this.#postings.get(key)!;
      if (posting.length === 1) this.#postings.delete(key);
      else posting.splice(posting.indexOf(place), 1);
    });
  }

  /** 1 for a word never seen, towards 0 for one in every article. */
  weigh(key: number): number {
    const total = this.articles.size + BACKGROUND_ARTICLES + 1;
    const count = (this.#counts.get(key) ?? 0) + (backgroundCounts.get(key) ?? 0) + 1;
    return count >= total ? 0 : Math.log(total / count) / Math.log(total);
  }

  /** The other articles of the window that share the most weight of rare lead words with this one, best first. */
  candidates(article: Fingerprint, limit: number): Fingerprint[] {
    const bound = Math.max(MIN_POSTINGS, this.articles.size * MAX_SHARE);
    const trails: { key: number; posting: number[] }[] = [];
    article.keys.forEach((key, index) => {
      const posting = article.marks[index]! & IN_LEAD ? this.#postings.get(key) : undefined;
      if (posting && posting.length > 1 && posting.length <= bound) trails.push({ key, posting });
    });
    trails.sort((a, b) => a.posting.length - b.posting.length || a.key - b.key);
    if (this.#scores.length < this.#occupants.length) this.#scores = new Float64Array(2 * this.#occupants.length);
    const scores = this.#scores;
    const own = this.#places.get(article.id);
    const met: number[] = [];
    let visits = 0;
    for (const { key, posting } of trails) {
      visits += posting.length;
      if (visits > MAX_VISITS) break;
      const weight = this.weigh(key);
      for (const place of posting) {
        if (scores[place] === 0) met.push(place);
        scores[place]! += weight;
      }
    }
    const top = this.#best(met, own, limit);
    for (const place of met) scores[place] = 0;
    return top.map((place) => this.#occupants[place]!);
  }

  /** The highest scores, best first, ties by id: a short sorted list is faster than sorting thousands. */
  #best(met: number[], own: number | undefined, limit: number): number[] {
    const scores = this.#scores;
    const isBefore = (a: number, b: number) =>
      scores[a] !== scores[b] ? scores[a]! > scores[b]! : this.#occupants[a]!.id < this.#occupants[b]!.id;
    const top: number[] = [];
    for (const place of met) {
      if (place === own) continue;
      if (top.length === limit && !isBefore(place, top[limit - 1]!)) continue;
      let index = top.length;
      while (index > 0 && isBefore(place, top[index - 1]!)) index--;
      top.splice(index, 0, place);
      if (top.length > limit) top.pop();
    }
    return top;
  }
}
