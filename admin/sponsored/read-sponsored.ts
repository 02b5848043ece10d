import type { SponsoredItem } from '../../contract/sponsored.ts';
import { type SponsoredImage, sponsoredBucket } from '../../news/sponsored/sponsored-image.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCursor, toPage } from '../keyset.ts';
import { selectSponsored } from './queries.ts';

export async function readSponsored(platform: Platform, request: { cursor?: string | undefined; limit: number }) {
  const rows = await selectSponsored(platform.db, readCursor(request.cursor, 'instant'), request.limit + 1);
  return toPage(rows, request.limit, (row) => toItem(platform, row));
}

type Row = Omit<SponsoredItem, 'createdAt' | 'picture'> & { createdAt: Date | string; image: SponsoredImage | null };

export function toItem({ files }: Platform, row: Row): SponsoredItem {
  const { id, title, description, url, imageUrl, image, active, createdAt, appearances, clicks } = row;
  return {
    id,
    title,
    description,
    url,
    imageUrl,
    picture: image && files.publicUrl(sponsoredBucket, image.name),
    active,
    createdAt: new Date(createdAt).toISOString(),
    appearances,
    clicks,
  };
}
