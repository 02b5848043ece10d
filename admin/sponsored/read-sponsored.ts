import type { SponsoredItem } from '../../contract/sponsored.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCursor, toPage } from '../keyset.ts';
import { selectSponsored } from './queries.ts';

export async function readSponsored({ db }: Platform, request: { cursor?: string | undefined; limit: number }) {
  const rows = await selectSponsored(db, readCursor(request.cursor, 'instant'), request.limit + 1);
  return toPage(rows, request.limit, toItem);
}

export function toItem(row: Omit<SponsoredItem, 'createdAt'> & { createdAt: Date | string }): SponsoredItem {
  const { id, title, description, url, imageUrl, active, createdAt, appearances, clicks } = row;
  const created = new Date(createdAt).toISOString();
  return { id, title, description, url, imageUrl, active, createdAt: created, appearances, clicks };
}
