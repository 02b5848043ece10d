import { dayMs } from '../../contract/rules/durations.ts';
import type { Platform } from '../../platform/platform.ts';
import { articlesOfEvent, deleteTimelinesBefore, eventsOlderThan, findTimeline, keepTimeline } from './queries.ts';
import { continued } from './timeline.ts';

/** Timelines are stored this many days before their articles are deleted, so a missed night loses nothing. */
const marginDays = 5;
const page = 200;

/** Stores the timelines of stories whose articles are about to be deleted, and deletes those that ended months ago. */
export async function keepTimelines(platform: Platform): Promise<number> {
  const { db, clock, config, queue } = platform;
  const now = clock.now();
  const before = new Date(now.getTime() - (config.ARTICLE_RETENTION_DAYS - marginDays) * dayMs);
  let kept = 0;
  for (let after = ''; !queue.stopping.aborted; ) {
    const events = await eventsOlderThan(db, before, after, page);
    for (const eventId of events) await keepOne(platform, eventId);
    kept += events.length;
    if (events.length < page) break;
    after = events.at(-1)!;
  }
  const oldest = now.toTemporalInstant().toZonedDateTimeISO('UTC').subtract({ months: config.HISTORY_MONTHS });
  await deleteTimelinesBefore(db, new Date(oldest.epochMilliseconds));
  return kept;
}

async function keepOne({ db }: Platform, eventId: string): Promise<void> {
  const articles = await articlesOfEvent(db, eventId);
  const timeline = continued(await findTimeline(db, eventId), articles);
  if (!timeline) return;
  const names = new Set(articles.flatMap(({ id, storyId }) => [String(id), storyId ?? '']));
  await keepTimeline(db, { eventId, timeline, names: [...names, eventId].filter(Boolean) });
}
