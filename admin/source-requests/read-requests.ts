import type { RequestedFeed } from '../../contract/admin/source-requests.ts';
import { outletOfFeed } from '../../news/sources/find-feeds.ts';
import { allOutlets } from '../../news/sources/queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { toPage } from '../keyset-queries.ts';
import { type RequestsRequest, selectRequests } from './queries.ts';

export async function readRequests({ db }: Platform, asked: Omit<RequestsRequest, 'direction'>) {
  const [rows, outlets] = await Promise.all([selectRequests(db, { ...asked, direction: 'desc' }), allOutlets(db)]);
  return toPage(rows, asked.limit, ({ key: _, id: __, firstAt, lastAt, ...row }): RequestedFeed => {
    const likely = outletOfFeed(outlets, row.url);
    return {
      ...row,
      firstAt: new Date(firstAt).toISOString(),
      lastAt: new Date(lastAt).toISOString(),
      likelyOutletId: likely.isNew ? null : likely.id,
    };
  });
}

/** Outlets a request can be merged with. */
export async function readOutletNames({ db }: Platform): Promise<{ id: string; name: string }[]> {
  return (await allOutlets(db)).map(({ id, name }) => ({ id, name }));
}
