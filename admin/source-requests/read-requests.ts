import { outletOfFeed } from '../../newsroom/sources/find-feeds.ts';
import { allOutlets } from '../../newsroom/sources/queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { type RequestsRequest, selectRequests } from './queries.ts';

export async function readRequests({ db }: Platform, asked: RequestsRequest) {
  const [page, outlets] = await Promise.all([selectRequests(db, asked), allOutlets(db)]);
  const items = page.items.map((feed) => {
    const { isNew, id } = outletOfFeed(outlets, feed.url);
    return { ...feed, likelyOutletId: isNew ? null : id };
  });
  return { ...page, items };
}
