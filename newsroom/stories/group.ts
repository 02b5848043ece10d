import { dayMs } from '../../contract/rules/durations.ts';
import { type Group, link } from './link.ts';
import {
  byPublication,
  type Fingerprint,
  fingerprint,
  type StoredArticle,
  type StoryArticle,
} from './pairs/fingerprint.ts';
import { finalGroupOf, type Merge, Partition } from './partition.ts';
import { HOPELESS, type StoryModels, View } from './view.ts';
import { Window } from './window.ts';

export interface Assignment {
  articleId: string;
  storyId: string;
  /** The event: contains one story or several. */
  eventId: string;
}

export interface Grouped {
  assignments: Assignment[];
  storyMerges: Merge[];
  eventMerges: Merge[];
}

export interface GrouperOptions {
  /** How many days back an article may join a story. */
  windowDays?: number;
  /** Models other than the learnt ones, for measurements. */
  models?: StoryModels;
}

type Level = 'news' | 'event';

/** A story without a new article for this many days has ended; a later article starts a new story. */
export const restDays = 10;
/** A long story is compared by this many latest articles. */
const COMPARED_MEMBERS = 12;
/** From this many pairs between two groups on, the lowest scores are left out. */
const MANY_PAIRS = 6;
/** Least mean score of the pairs for one story and for one event. */
const THRESHOLDS = { news: 0.45, event: 0.75 };
/** A single pair may be alike by chance (two thefts in one town): it needs a higher score than the mean of several. */
const LONE_PAIR = 0.8;

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Mean score of the pairs; with many pairs the lowest third is left out. Members that mention the news only in passing, or report
 * another update, then do not count against a story with many outlets.
 */
function agreement(scores: number[]): number {
  const counted =
    scores.length < MANY_PAIRS ? scores : scores.sort((x, y) => y - x).slice(0, Math.ceil((2 / 3) * scores.length));
  return mean(counted);
}

/** The mean of the pairs; a single pair needs a higher score. */
function ofOneEvent(scores: number[]): number {
  return scores.length === 1 && scores[0]! < LONE_PAIR ? 0 : mean(scores);
}

/**
 * Groups articles into stories, and stories into events, as they arrive. Its whole state can be restored from the stored articles
 * with their story and event ids.
 */
export class Grouper {
  readonly #window = new Window();
  readonly #groups: Record<Level, Partition> = { news: new Partition(), event: new Partition() };
  readonly #windowMs: number;
  readonly #models: StoryModels | undefined;
  #latest = Number.NEGATIVE_INFINITY;

  constructor({ windowDays = restDays, models }: GrouperOptions = {}) {
    this.#windowMs = windowDays * dayMs;
    this.#models = models;
  }

  /** Adds articles whose story is already known, as after a restart. */
  restore(articles: StoredArticle[]): void {
    for (const article of articles) this.#keep(fingerprint(article), article.storyId, article.eventId);
    this.#forget();
  }

  /**
   * Groups a batch. The order inside it makes no difference. An article that is already here is compared by its new text: its
   * story may join others, and is never split.
   */
  add(articles: StoryArticle[]): Grouped {
    const batch = articles.map(fingerprint).sort(byPublication);
    const fresh = batch.filter(({ id }) => !this.#groups.news.has(id));
    for (const article of batch) this.#keep(article, article.id, article.id);
    const freshIds = new Set(fresh.map(({ id }) => id));
    const view = new View(this.#window, this.#models);
    const storyMerges = this.#link('news', batch, freshIds, view);
    const eventMerges = [
      ...storyMerges.flatMap(({ into }) => this.#oneEvent(into, freshIds)),
      ...this.#link('event', batch, freshIds, view),
    ];
    const assignments = fresh.map(({ id }) => ({
      articleId: id,
      storyId: this.#groups.news.groupOf(id),
      eventId: this.#groups.event.groupOf(id),
    }));
    this.#forget();
    const wasStored = ({ merged }: Merge) => !freshIds.has(merged);
    return { assignments, storyMerges: storyMerges.filter(wasStored), eventMerges: eventMerges.filter(wasStored) };
  }

  /** Joins the groups of a batch to those around them, best first. */
  #link(level: Level, batch: Fingerprint[], freshIds: Set<string>, view: View): Merge[] {
    const groups = this.#groups[level];
    const neighbours: [string, string][] = [];
    const touched = new Set<string>();
    for (const { id } of batch) touched.add(groups.groupOf(id));
    for (const article of batch) {
      for (const other of view.neighbours(article)) {
        if (view.score(article.id, other.id)[level] < HOPELESS) continue;
        touched.add(groups.groupOf(other.id));
        neighbours.push([groups.groupOf(article.id), groups.groupOf(other.id)]);
      }
    }
    const moves = link({
      groups: [...touched].map((id) => ({ id, members: this.#inOrder(groups.membersOf(id)) })),
      neighbours,
      threshold: THRESHOLDS[level],
      compare: (left, right) => {
        const a = left.members.slice(-COMPARED_MEMBERS);
        const b = right.members.slice(-COMPARED_MEMBERS);
        const scores = a.flatMap((x) => b.map((y) => view.score(x, y)[level]));
        return level === 'news' ? agreement(scores) : ofOneEvent(scores);
      },
      merge: (left, right) => this.#merge(left, right, freshIds),
    });
    for (const { merged, into } of moves) groups.merge(merged, into);
    return moves;
  }

  /** Stories that were merged belong to one event. */
  #oneEvent(story: string, freshIds: Set<string>): Merge[] {
    const events = this.#groups.event;
    const merges: Merge[] = [];
    const [first, ...others] = new Set(this.#groups.news.membersOf(story).map((id) => events.groupOf(id)));
    let whole = { id: first!, members: this.#inOrder(events.membersOf(first!)) };
    for (const other of others) {
      const joined = this.#merge(whole, { id: other, members: this.#inOrder(events.membersOf(other)) }, freshIds);
      const merged = joined.id === other ? whole.id : other;
      events.merge(merged, joined.id);
      merges.push({ merged, into: joined.id });
      whole = joined;
    }
    return merges;
  }

  #inOrder(ids: string[]): string[] {
    const { articles } = this.#window;
    return ids
      .map((id) => articles.get(id)!)
      .sort(byPublication)
      .map(({ id }) => id);
  }

  /** A group that readers may have seen keeps its id; if both or neither were seen, the one that began earlier. */
  #merge(left: Group, right: Group, freshIds: Set<string>): Group {
    const members = this.#inOrder([...left.members, ...right.members]);
    const leftIsNew = freshIds.has(left.id);
    const keepsLeft = leftIsNew === freshIds.has(right.id) ? left.members.includes(members[0]!) : !leftIsNew;
    return { id: keepsLeft ? left.id : right.id, members };
  }

  #keep(article: Fingerprint, story: string, event: string): void {
    const known = this.#window.articles.get(article.id);
    if (known) this.#window.remove(known);
    this.#window.add(article);
    if (!known) {
      this.#groups.news.put(article.id, story);
      this.#groups.event.put(article.id, event);
    }
    if (article.publishedAt !== null) this.#latest = Math.max(this.#latest, article.publishedAt);
  }

  #forget(): void {
    const oldest = this.#latest - this.#windowMs;
    for (const article of this.#window.articles.values()) {
      if (article.publishedAt === null || article.publishedAt >= oldest) continue;
      this.#window.remove(article);
      this.#groups.news.remove(article.id);
      this.#groups.event.remove(article.id);
    }
  }
}

/** Groups a finished list of articles as if they had arrived day by day, the undated ones first. */
export function groupByDays(articles: StoryArticle[], options?: GrouperOptions): Assignment[] {
  const days = Map.groupBy(articles, ({ publishedAt }) =>
    publishedAt === null ? Number.NEGATIVE_INFINITY : Math.floor(publishedAt / dayMs),
  );
  const grouper = new Grouper(options);
  const grouped = [...days.keys()].sort((a, b) => a - b).map((day) => grouper.add(days.get(day)!));
  const storyOf = finalGroupOf(grouped.flatMap(({ storyMerges }) => storyMerges));
  const eventOf = finalGroupOf(grouped.flatMap(({ eventMerges }) => eventMerges));
  const assignments = new Map(grouped.flatMap((batch) => batch.assignments.map((row) => [row.articleId, row])));
  return articles.map(({ id }) => {
    const { storyId, eventId } = assignments.get(id)!;
    return { articleId: id, storyId: storyOf(storyId), eventId: eventOf(eventId) };
  });
}
