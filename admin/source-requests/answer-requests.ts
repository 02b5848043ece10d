import type { adminSourceRequestsContract } from '../../contract/admin/source-requests.ts';
import { AppError } from '../../contract/errors.ts';
import type { RequestState } from '../../contract/news/source-requests.ts';
import type { InputOf } from '../../contract/procedure.ts';
import { queueAnswerMails } from '../../newsroom/source-requests/mail-answers.ts';
import { answerRequests } from '../../newsroom/source-requests/queries.ts';
import { outletOfFeed, readFeed } from '../../newsroom/sources/find-feeds.ts';
import { allOutlets, knownUrls } from '../../newsroom/sources/queries.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';
import { followFeed, followFeedOf } from '../sources/change-sources.ts';

type Calls = typeof adminSourceRequestsContract;

const answerable: RequestState[] = ['checking', 'open', 'unreadable', 'refused'];

/** Answers every open request for the feed and queues the mails. A feed without open requests is not found. */
async function answerAll(
  platform: Platform,
  tx: Tx,
  url: string,
  answer: Omit<Parameters<typeof answerRequests>[3], 'answeredAt'>,
  from = answerable,
) {
  const userIds = await answerRequests(tx, url, from, { ...answer, answeredAt: platform.clock.now() });
  if (userIds.length === 0) throw new AppError('NOT_FOUND');
  await queueAnswerMails(platform, tx, userIds);
  return { readers: userIds.length };
}

/** Adds the feed. If it is already read, the requests are answered all the same. */
export async function approveRequest(platform: Platform, actor: SessionUser, request: InputOf<Calls['approve']>) {
  const { url: asked, name, language } = request;
  const { url } = await readFeed(platform, asked);
  return withAudit(platform, actor, async (tx) => {
    const isRead = (await knownUrls(tx, [url])).has(url);
    const known = await allOutlets(tx);
    const own = outletOfFeed(known, url).id;
    const outlet = isRead
      ? (known.find(({ id }) => id === own)?.name ?? name)
      : (await followFeed(platform, tx, { url, name, language })).outlet;
    const result = await answerAll(platform, tx, asked, { state: 'added', outlet });
    return { result, entry: { action: 'request.approve', subject: url, details: { readers: result.readers } } };
  });
}

/** Answers with an outlet that is already read; the feed may become one of its sources. */
export async function mergeRequest(platform: Platform, actor: SessionUser, request: InputOf<Calls['merge']>) {
  const { url: asked, outletId, isFeedAdded } = request;
  const url = isFeedAdded ? (await readFeed(platform, asked)).url : asked;
  return withAudit(platform, actor, async (tx) => {
    const outlet = (await allOutlets(tx)).find(({ id }) => id === outletId);
    if (!outlet) throw new AppError('NOT_FOUND');
    if (isFeedAdded && !(await knownUrls(tx, [url])).has(url)) await followFeedOf(platform, tx, outletId, url);
    const result = await answerAll(platform, tx, asked, { state: 'merged', outlet: outlet.name });
    const details = { outlet: outletId, readers: result.readers };
    return { result, entry: { action: 'request.merge', subject: url, details } };
  });
}

export function refuseRequest(platform: Platform, actor: SessionUser, request: InputOf<Calls['refuse']>) {
  const { url, reason, note } = request;
  return withAudit(platform, actor, async (tx) => {
    const answer = { state: 'refused' as const, reason, note: note || null };
    const result = await answerAll(platform, tx, url, answer, ['checking', 'open', 'unreadable']);
    return { result, entry: { action: 'request.refuse', subject: url, details: { reason, readers: result.readers } } };
  });
}

/** Takes a refusal or merge back. A feed that was added is paused in the list of sources instead. */
export function reopenRequest(platform: Platform, actor: SessionUser, { url }: InputOf<Calls['reopen']>) {
  return withAudit(platform, actor, async (tx) => {
    const userIds = await answerRequests(tx, url, ['refused', 'merged'], { state: 'open', answeredAt: null });
    if (userIds.length === 0) throw new AppError('NOT_FOUND');
    const result = { readers: userIds.length };
    return { result, entry: { action: 'request.reopen', subject: url, details: result } };
  });
}
