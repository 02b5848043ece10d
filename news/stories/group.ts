import { type Fingerprint, fingerprint, type StoryArticle } from './fingerprint.ts';
import { type Group, link } from './link.ts';
import { HOPELESS, View } from './view.ts';
import { Window } from './window.ts';

export type { StoryArticle } from './fingerprint.ts';

export interface Assignment {
  articleId: string;
  storyId: string;
}

/** Later evidence joined two stories: what was `merged` is now part of `into`. */
export interface StoryMerge {
  merged: string;
  into: string;
}

export interface Grouped {
  assignments: Assignment[];
  merges: StoryMerge[];
}

export interface GrouperOptions {
  /** How many days back a new article may find its story. */
  windowDays?: number;
  /** How alike, on average, the articles of one story are. */
  threshold?: number;
}

const DAY_MS = 86_400_000;
/** A long story is compared by its latest articles: news moves on. */
const COMPARED_MEMBERS = 8;

const earlier = (a: Fingerprint, b: Fingerprint) =>
  (a.publishedAt ?? Number.POSITIVE_INFINITY) - (b.publishedAt ?? Number.POSITIVE_INFINITY) || (a.id < b.id ? -1 : 1);

/** Groups articles into stories as they arrive. Holds nothing that stored articles and their story ids could not restore. */
export class Grouper {
  readonly #window = new Window();
  readonly #storyOf = new Map<string, string>();
  readonly #stories = new Map<string, Set<string>>();
  readonly #windowMs: number;
  readonly #threshold: number;
  #latest = Number.NEGATIVE_INFINITY;

  constructor({ windowDays = 5, threshold = 0.5 }: GrouperOptions = {}) {
    this.#windowMs = windowDays * DAY_MS;
    this.#threshold = threshold;
  }

  /** Takes back articles whose story is already known, as after a restart. */
  restore(articles: (StoryArticle & { storyId: string })[]): void {
    for (const article of articles) this.#keep(fingerprint(article), article.storyId);
    this.#forget();
  }

  /** Groups a batch. The order inside it makes no difference. */
  add(articles: StoryArticle[]): Grouped {
    const fresh = articles.filter(({ id }) => !this.#storyOf.has(id)).map(fingerprint);
    fresh.sort(earlier);
    for (const article of fresh) this.#keep(article, article.id);
    const before = new Set(fresh.map(({ id }) => id));
    const view = new View(this.#window, (id) => this.#storyOf.get(id) ?? id);
    const neighbours: [string, string][] = [];
    const touched = new Set<string>();
    for (const article of fresh) {
      touched.add(article.id);
      for (const other of view.neighbours(article)) {
        if (view.score(article.id, other.id) < HOPELESS) continue;
        const story = this.#storyOf.get(other.id)!;
        touched.add(story);
        neighbours.push([article.id, story]);
      }
    }
    const moves = link({
      groups: [...touched].map((id) => ({ id, members: this.#membersOf(id) })),
      neighbours,
      threshold: this.#threshold,
      compare: (left, right) => {
        const a = left.members.slice(-COMPARED_MEMBERS);
        const b = right.members.slice(-COMPARED_MEMBERS);
        let sum = 0;
        for (const x of a) for (const y of b) sum += view.score(x, y);
        return sum / (a.length * b.length);
      },
      merge: (left, right) => this.#merge(left, right, before),
    });
    const merges: StoryMerge[] = [];
    for (const { merged, into } of moves) {
      for (const id of this.#stories.get(merged) ?? []) this.#assign(id, into);
      this.#stories.delete(merged);
      if (!before.has(merged)) merges.push({ merged, into });
    }
    const assignments = fresh.map(({ id }) => ({ articleId: id, storyId: this.#storyOf.get(id)! }));
    this.#forget();
    return { assignments, merges };
  }

  #membersOf(story: string): string[] {
    const { articles } = this.#window;
    return [...(this.#stories.get(story) ?? [])]
      .map((id) => articles.get(id)!)
      .sort(earlier)
      .map(({ id }) => id);
  }

  /** A story that readers may already have seen keeps its id; between two of a kind, the one that began earlier. */
  #merge(left: Group, right: Group, fresh: Set<string>): Group {
    const { articles } = this.#window;
    const members = [...left.members, ...right.members].map((id) => articles.get(id)!).sort(earlier);
    const leftIsNew = fresh.has(left.id);
    const keepsLeft = leftIsNew === fresh.has(right.id) ? left.members.includes(members[0]!.id) : !leftIsNew;
    return { id: keepsLeft ? left.id : right.id, members: members.map(({ id }) => id) };
  }

  #keep(article: Fingerprint, story: string): void {
    if (this.#storyOf.has(article.id)) return;
    this.#window.add(article);
    this.#assign(article.id, story);
    if (article.publishedAt !== null) this.#latest = Math.max(this.#latest, article.publishedAt);
  }

  #assign(id: string, story: string): void {
    this.#storyOf.set(id, story);
    const members = this.#stories.get(story);
    if (members) members.add(id);
    else this.#stories.set(story, new Set([id]));
  }

  #forget(): void {
    const oldest = this.#latest - this.#windowMs;
    for (const article of this.#window.articles.values()) {
      if (article.publishedAt === null || article.publishedAt >= oldest) continue;
      this.#window.remove(article);
      const story = this.#storyOf.get(article.id)!;
      this.#storyOf.delete(article.id);
      const members = this.#stories.get(story);
      members?.delete(article.id);
      if (members?.size === 0) this.#stories.delete(story);
    }
  }
}

export function createGrouper(options?: GrouperOptions): Grouper {
  return new Grouper(options);
}
