import { AppError } from '../../contract/errors.ts';
import { fetchSource } from '../../news/job-list.ts';
import { findSource, updateSource } from '../../news/sources/queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';

/** Resuming forgets the failures: the feed is asked in the next round, as if it were new. */
export function setPaused(platform: Platform, actor: SessionUser, id: string, isPaused: boolean): Promise<boolean> {
  return withAudit(platform, actor, async (tx) => {
    const found = await findSource(tx, id);
    if (!found) throw new AppError('NOT_FOUND');
    if (found.source.isPaused === isPaused) return { result: isPaused, entry: null };
    await updateSource(tx, id, isPaused ? { isPaused } : { isPaused, failures: 0, nextPollAt: platform.clock.now() });
    const action = isPaused ? 'source.pause' : 'source.resume';
    return { result: isPaused, entry: { action, subject: found.source.url } };
  });
}

/** One job per feed at a time, however often the button is pressed. The whole document is read again, changed or not. */
export function checkSource(platform: Platform, actor: SessionUser, id: string): Promise<void> {
  return withAudit(platform, actor, async (tx) => {
    const found = await findSource(tx, id);
    if (!found) throw new AppError('NOT_FOUND');
    await updateSource(tx, id, { etag: null, lastModified: null, bodyHash: null });
    await platform.queue.send(tx, fetchSource, { sourceId: id }, { key: id });
    return { result: undefined, entry: { action: 'source.check', subject: found.source.url } };
  });
}
