import { sql } from 'drizzle-orm';
import type { SponsoredImage } from '../../clippings/editions/sponsored/pick-sponsored.ts';
import type { SponsoredItem } from '../../contract/admin/sponsored.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { openPage } from '../keyset-queries.ts';

type SponsoredListRow = Omit<SponsoredItem, 'picture'> & { image: SponsoredImage | null };

export interface SponsoredRequest {
  /** Only this item, instead of a page of all. */
  only?: string;
  cursor?: string | undefined;
  limit: number;
  /** Earlier days are only in the totals. */
  daysFrom: string;
}

export function selectSponsored(db: Handle, { only, cursor, limit, daysFrom }: SponsoredRequest) {
  const page = { cursor, limit, direction: 'desc' } as const;
  const newest = { column: sql`s.created_at`, kind: 'instant' } as const;
  const { key, isBehind, inOrder, read } = openPage<SponsoredListRow>(db, newest, sql`s.id`, page);
  return read(sql`
    select s.id, s.title, s.description, s.url, s.image_url as "imageUrl", s.image, s.active, s.created_at as "createdAt",
      s.starts_on::text as "startsOn", s.ends_on::text as "endsOn", s.plans,
      ${key} as key, coalesce(d.appearances, 0)::int as appearances, coalesce(d.clicks, 0)::int as clicks,
      coalesce(d.days, '[]') as days
    from sponsored_content s
    left join lateral (
      select sum(impressions) as appearances, sum(clicks) as clicks,
        jsonb_agg(jsonb_build_object('day', day, 'appearances', impressions, 'clicks', clicks) order by day)
          filter (where day >= ${daysFrom}) as days
      from sponsored_days where sponsored_id = s.id
    ) d on true
    where ${only ? sql`s.id = ${only}` : isBehind} ${inOrder}`);
}
