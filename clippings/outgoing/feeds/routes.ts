import type { Context, Hono } from 'hono';
import { errorJson } from '../../../platform/http/answer-error.ts';
import { callerAddress, callerKey, callerLanguage } from '../../../platform/http/caller.ts';
import { api } from '../../../platform/http/procedures.ts';
import { withEtag } from '../../../platform/http/public-answers.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  createFeedAddress,
  type PrivateFeed,
  readFeedAddress,
  readFeedToken,
  readPrivateFeed,
  toJsonFeed,
  toRss,
} from './private-feed.ts';
import { deleteFeedAddress } from './queries.ts';

export const feedRoutes = {
  address: api.feeds.address.handler(async ({ context: { platform, reader } }) => ({
    address: await readFeedAddress(platform, reader.id),
  })),
  create: api.feeds.create.handler(({ context: { platform, reader } }) => createFeedAddress(platform, reader)),
  revoke: api.feeds.revoke.handler(async ({ context: { platform, reader } }) => {
    await deleteFeedAddress(platform.db, reader.id);
    return { ended: true as const };
  }),
};

const perMinute = { name: 'private-feed', points: 60, seconds: 60 };

/** For feed readers: no login, the address itself is the key. It must not be cached or indexed. */
export function privateFeedRoutes(app: Hono, platform: Platform): void {
  const answer = async (c: Context, type: string, write: (feed: PrivateFeed, selfUrl: string) => string) => {
    await platform.limits.consume(perMinute, callerKey(callerAddress(c, platform.config.TRUSTED_PROXIES)));
    const id = readFeedToken(platform.secret, c.req.param('token') ?? '');
    const feed = id && (await readPrivateFeed(platform, id));
    if (!feed) return errorJson('NOT_FOUND', callerLanguage(c.req.raw.headers));
    const body = write(feed, `${platform.config.BASE_URL}${c.req.path}`);
    return c.body(body, 200, {
      'content-type': type,
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  };
  app.get('/feeds/:token/rss.xml', withEtag(), (c) => answer(c, 'application/rss+xml; charset=utf-8', toRss));
  app.get('/feeds/:token/feed.json', withEtag(), (c) =>
    answer(c, 'application/feed+json; charset=utf-8', (feed, selfUrl) => JSON.stringify(toJsonFeed(feed, selfUrl))),
  );
}
