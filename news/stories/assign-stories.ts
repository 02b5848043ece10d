import { randomUUID } from 'node:crypto';
import type { Handle } from '../../platform/db/open-database.ts';
import { claimLease, type Lease, renewLease } from '../../platform/leases/queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { toPlainArticle } from '../articles/plain-article.ts';
import { articlesBetween, articlesWithoutStory, setStories, type WindowArticle } from '../articles/queries.ts';
import { Grouper } from './group.ts';
import { flattenMerges } from './partition.ts';

const day = 24 * 3600_000;
const windowDays = 5;
const batch = 2000;
/** Outlasts the minute between two runs, so that who grouped last groups again and goes on from memory. */
const leaseMs = 75_000;

interface Worker {
  lease: Lease;
  grouper: Grouper | undefined;
}
const workers = new WeakMap<Platform['db'], Worker>();

/** How many articles were given their story; `held` when another worker is at it. */
export type Assigned = number | 'held';

/**
 * Gives every new article its story and event. One worker at a time, by a lease: it keeps the grouper between runs and
 * builds it again, page by page and outside any transaction, only when it took the lease over.
 */
export async function assignStories({ db, clock }: Platform): Promise<Assigned> {
  const worker = workers.getOrInsertComputed(db, () => ({
    lease: { name: 'stories', holder: randomUUID() },
    grouper: undefined,
  }));
  const until = () => new Date(clock.now().getTime() + leaseMs);
  const renew = (handle: Handle) => renewLease(handle, worker.lease, until());
  const claim = await claimLease(db, worker.lease, clock.now(), until());
  if (claim !== 'kept') worker.grouper = undefined;
  if (claim === 'refused') return 'held';
  const fresh = await articlesWithoutStory(db, batch);
  if (fresh.length === 0) return 0;
  const grouper = worker.grouper ?? (await rebuild(db, clock.now(), () => renew(db)));
  worker.grouper = undefined; // forgotten if what follows fails halfway
  if (!grouper) return 'held';
  const { assignments, storyMerges, eventMerges } = grouper.add(fresh.map((article) => toDated(article, clock.now())));
  const isDone = await db.transaction(async (tx) => {
    if (!(await renew(tx))) return false;
    await setStories(tx, {
      assignments: assignments.map((assignment) => ({ ...assignment, articleId: Number(assignment.articleId) })),
      storyMerges: flattenMerges(storyMerges),
      eventMerges: flattenMerges(eventMerges),
    });
    return true;
  });
  if (!isDone) return 'held';
  worker.grouper = grouper;
  return assignments.length;
}

/** Until nothing is left to group, or another worker is at it. */
export async function assignAllStories(platform: Platform): Promise<'done' | 'held'> {
  for (;;) {
    const assigned = await assignStories(platform);
    if (assigned === 'held') return 'held';
    if (assigned === 0) return 'done';
  }
}

/** For a process that ends: the next one need not wait for the lease to run out. */
export async function leaveStories({ db, clock }: Platform): Promise<void> {
  const worker = workers.get(db);
  if (worker) await renewLease(db, worker.lease, clock.now());
}

/** The last days as they are stored; nothing when the lease was lost meanwhile. */
async function rebuild(db: Platform['db'], now: Date, renew: () => Promise<boolean>): Promise<Grouper | undefined> {
  const grouper = new Grouper({ windowDays });
  for (let ago = windowDays; ago >= 0; ago--) {
    const from = now.getTime() - ago * day;
    const stored = await articlesBetween(db, new Date(from), new Date(from + day));
    grouper.restore(
      stored.flatMap((article) => {
        const { storyId, eventId } = article;
        return storyId ? [{ ...toDated(article, now), storyId, eventId: eventId ?? storyId }] : [];
      }),
    );
    if (!(await renew())) return undefined;
  }
  return grouper;
}

/** Nothing is published after now: a date in the future would end everybody else's window. */
function toDated(article: WindowArticle, now: Date) {
  const plain = toPlainArticle(article);
  return { ...plain, publishedAt: Math.min(plain.publishedAt, now.getTime()) };
}
