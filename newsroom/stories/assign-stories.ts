import { randomUUID } from 'node:crypto';
import { dayMs } from '../../contract/rules/durations.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { claimLease, type Lease, renewLease } from '../../platform/leases/queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { toPlainArticle } from '../articles/plain-article.ts';
import { articlesToGroup, setStories, storiesPage, type WindowArticle } from '../articles/queries.ts';
import { restDays } from './group.ts';
import { flattenMerges } from './partition.ts';
import { ThreadGrouper } from './thread-grouper.ts';

/** Small enough that reading and passing on a batch blocks the thread only briefly. */
const batch = 500;
/** Longer than the minute between two runs: the worker that grouped last keeps the lease and its memory. */
const leaseMs = 75_000;

interface Worker {
  lease: Lease;
  grouper: ThreadGrouper | undefined;
}
const workers = new WeakMap<Platform['db'], Worker>();
const workerOf = (db: Platform['db']): Worker =>
  workers.getOrInsertComputed(db, () => ({ lease: { name: 'stories', holder: randomUUID() }, grouper: undefined }));

type Leasing = Pick<Platform, 'db' | 'clock'>;
const until = ({ clock }: Leasing) => new Date(clock.now().getTime() + leaseMs);

/** Takes or keeps the lease on grouping and matching; false while another worker has it. */
export async function claimStories(platform: Leasing): Promise<boolean> {
  const worker = workerOf(platform.db);
  const claim = await claimLease(platform.db, worker.lease, platform.clock.now(), until(platform));
  if (claim !== 'kept') await forget(worker);
  return claim !== 'refused';
}

/** False if another worker took the lease. A transaction keeps it until its end. */
export const renewStories = (platform: Leasing, handle: Handle): Promise<boolean> =>
  renewLease(handle, workerOf(platform.db).lease, until(platform));

/** How many articles were grouped; `busy` if another worker has the lease. */
export type Assigned = number | 'busy';

/**
 * Gives every new article its story and event, and joins stories when the page of an article is read late. One worker at a time,
 * under a lease, keeps the grouper between runs; one that takes the lease over builds it again, outside any transaction.
 */
export async function assignStories({ db, clock }: Platform): Promise<Assigned> {
  const worker = workerOf(db);
  const renew = (handle: Handle) => renewStories({ db, clock }, handle);
  if (!(await claimStories({ db, clock }))) return 'busy';
  const pending = await articlesToGroup(db, clock.now(), batch);
  if (pending.length === 0) return 0;
  const dated = pending.map((article) => toDated(article, clock.now()));
  let { grouper } = worker;
  worker.grouper = undefined; // dropped if a step below fails
  let grouped = await grouper?.add(dated);
  if (!grouped) {
    grouper = await rebuild(db, clock.now(), () => renew(db));
    grouped = await grouper?.add(dated);
  }
  if (!grouper || !grouped) return 'busy';
  const { assignments, storyMerges, eventMerges } = grouped;
  const isDone = await db.transaction(async (tx) => {
    if (!(await renew(tx))) return false;
    await setStories(tx, {
      assignments: assignments.map((assignment) => ({ ...assignment, articleId: Number(assignment.articleId) })),
      storyMerges: flattenMerges(storyMerges),
      eventMerges: flattenMerges(eventMerges),
      regrouped: pending.filter(({ storyId }) => storyId !== null).map(({ id }) => id),
    });
    return true;
  });
  if (!isDone) {
    await grouper.close();
    return 'busy';
  }
  worker.grouper = grouper;
  return pending.length;
}

async function forget(worker: Worker): Promise<void> {
  await worker.grouper?.close();
  worker.grouper = undefined;
}

/** Runs until nothing is left to group, the program stops, or another worker has the lease. */
export async function assignAllStories(platform: Platform): Promise<'done' | 'busy'> {
  for (;;) {
    if (platform.queue.stopping.aborted) return 'busy';
    const assigned = await assignStories(platform);
    if (assigned === 'busy') return 'busy';
    if (assigned === 0) return 'done';
  }
}

/** For a process that ends: the next one need not wait for the lease to expire. */
export async function leaveStories({ db, clock }: Platform): Promise<void> {
  const worker = workers.get(db);
  if (!worker) return;
  await forget(worker);
  await renewLease(db, worker.lease, clock.now());
}

/** Loads the stored stories of the last days; undefined when the lease or the thread was lost. */
async function rebuild(
  db: Platform['db'],
  now: Date,
  renew: () => Promise<boolean>,
): Promise<ThreadGrouper | undefined> {
  const grouper = await ThreadGrouper.open();
  const since = new Date(now.getTime() - restDays * dayMs);
  for (let after: WindowArticle | undefined; ; ) {
    const stored = await storiesPage(db, { since, after, limit: batch });
    const isKept = await grouper.restore(
      stored.map((article) => {
        const storyId = article.storyId as string;
        return { ...toDated(article, now), storyId, eventId: article.eventId ?? storyId };
      }),
    );
    if (!isKept || !(await renew())) return undefined;
    if (stored.length < batch) return grouper;
    after = stored.at(-1);
  }
}

/** Dates in the future become now: they would shift the window of all other articles. */
function toDated(article: WindowArticle, now: Date) {
  const plain = toPlainArticle(article);
  return { ...plain, publishedAt: Math.min(plain.publishedAt, now.getTime()) };
}
