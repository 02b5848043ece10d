import { sql } from 'drizzle-orm';
import type { SponsoredImage } from '../../news/sponsored/sponsored-image.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import type { Keyset } from '../keyset.ts';
import { after, keyOf, type Order, orderBy } from '../keyset-queries.ts';

export interface SponsoredListRow extends Keyset, Record<string, unknown> {
  title: string;
  description: string | null;
  url: string | null;
  imageUrl: string | null;
  image: SponsoredImage | null;
  active: boolean;
  createdAt: Date;
  appearances: number;
  clicks: number;
}

const newestFirst: Order = { column: sql`s.created_at`, id: sql`s.id`, kind: 'instant', direction: 'desc' };

export async function selectSponsored(db: Handle, cursor: Keyset | undefined, limit: number) {
  const { rows } = await db.execute<SponsoredListRow>(sql`
    select s.id, s.title, s.description, s.url, s.image_url as "imageUrl", s.image, s.active, s.created_at as "createdAt",
      ${keyOf(newestFirst)} as key, coalesce(d.appearances, 0)::int as appearances, coalesce(d.clicks, 0)::int as clicks
    from sponsored_content s
    left join lateral (
      select sum(impressions) as appearances, sum(clicks) as clicks from sponsored_days where sponsored_id = s.id
    ) d on true
    where ${after(newestFirst, cursor)} ${orderBy(newestFirst)} limit ${limit}`);
  return rows;
}
