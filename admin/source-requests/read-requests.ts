import type { RequestedFeed } from '../../contract/admin/source-requests.ts';
import { outletOfFeed } from '../../news/sources/find-feeds.ts';
import { allOutlets } from '../../news/sources/queries.ts';
import { iso } from '../../platform/http/iso-dates.ts';
import type { Platform } from '../../platform/platform.ts';
import { toPage } from '../keyset-queries.ts';
import { type RequestsRequest, selectRequests } from './queries.ts';

export async function readRequests({ db }: Platform, asked: RequestsRequest) {
  const [rows, outlets] = await Promise.all([selectRequests(db, asked), allOutlets(db)]);
  return toPage(rows, asked.limit, (row): RequestedFeed => {
    const { isNew, id } = outletOfFeed(outlets, row.url);
    return { ...row, firstAt: iso(row.firstAt), lastAt: iso(row.lastAt), likelyOutletId: isNew ? null : id };
  });
}

/** Outlets a request can be merged with. */
export async function readOutletNames({ db }: Platform): Promise<{ id: string; name: string }[]> {
  return (await allOutlets(db)).map(({ id, name }) => ({ id, name }));
}
