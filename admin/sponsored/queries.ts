import { sql } from 'drizzle-orm';
import type { SponsoredItem } from '../../contract/admin/sponsored.ts';
import type { SponsoredImage } from '../../news/sponsored/pick-sponsored.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { after, type Keyset, keyOf, type ListRow, type Order, orderBy } from '../keyset-queries.ts';

export type SponsoredListRow = ListRow<Omit<SponsoredItem, 'picture'> & { image: SponsoredImage | null }>;

const newestFirst: Order = { column: sql`s.created_at`, id: sql`s.id`, kind: 'instant', direction: 'desc' };

interface Wanted {
  /** One of them alone, or a page of all. */
  only?: string;
  cursor?: Keyset | undefined;
  limit: number;
  /** Days before it are counted in the totals only. */
  daysFrom: string;
}

export async function selectSponsored(db: Handle, { only, cursor, limit, daysFrom }: Wanted) {
  const isWanted = only ? sql`s.id = ${only}` : after(newestFirst, cursor);
  const { rows } = await db.execute<SponsoredListRow>(sql`
    select s.id, s.title, s.description, s.url, s.image_url as "imageUrl", s.image, s.active, s.created_at as "createdAt",
      s.starts_on::text as "startsOn", s.ends_on::text as "endsOn", s.plans,
      ${keyOf(newestFirst)} as key, coalesce(d.appearances, 0)::int as appearances, coalesce(d.clicks, 0)::int as clicks,
      coalesce(d.days, '[]') as days
    from sponsored_content s
    left join lateral (
      select sum(impressions) as appearances, sum(clicks) as clicks,
        jsonb_agg(jsonb_build_object('day', day, 'appearances', impressions, 'clicks', clicks) order by day)
          filter (where day >= ${daysFrom}) as days
      from sponsored_days where sponsored_id = s.id
    ) d on true
    where ${isWanted} ${orderBy(newestFirst)} limit ${limit}`);
  return rows;
}
