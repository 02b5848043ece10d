import type { SponsoredItem } from '../../contract/admin/sponsored.ts';
import { AppError } from '../../contract/errors.ts';
import { sponsoredBucket } from '../../news/sponsored/sponsored-image.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCursor, toPage } from '../keyset.ts';
import { type SponsoredListRow, selectSponsored } from './queries.ts';

const daysTold = 30;

function daysFrom({ clock }: Platform): string {
  return new Date(clock.now().getTime() - (daysTold - 1) * 24 * 3600_000).toISOString().slice(0, 10);
}

export async function readSponsored(platform: Platform, request: { cursor?: string | undefined; limit: number }) {
  const cursor = readCursor(request.cursor, 'instant');
  const limit = request.limit + 1;
  const rows = await selectSponsored(platform.db, { cursor, limit, daysFrom: daysFrom(platform) });
  return toPage(rows, request.limit, (row) => toItem(platform, row));
}

/** One of them, as it is after a change in the same transaction. */
export async function readSponsoredItem(platform: Platform, tx: Handle, id: string): Promise<SponsoredItem> {
  const [row] = await selectSponsored(tx, { only: id, limit: 1, daysFrom: daysFrom(platform) });
  if (!row) throw new AppError('NOT_FOUND');
  return toItem(platform, row);
}

function toItem({ files }: Platform, { key: _, image, createdAt, ...row }: SponsoredListRow): SponsoredItem {
  const picture = image && files.publicUrl(sponsoredBucket, image.name);
  return { ...row, picture, createdAt: new Date(createdAt).toISOString() };
}
