import type { Db } from '../../platform/db/open-database.ts';
import { insertSources, upsertOutlets } from './queries.ts';

/** An outlet with its feeds, as the catalogue (or the sample newsroom) lists them. */
export interface CatalogueOutlet {
  id: string;
  name: string;
  home: string;
  language: string;
  region?: string;
  owner?: string;
  kind?: string;
  paywall?: boolean;
  feeds: { url: string; section?: string }[];
}

/** Brings the stored outlets up to the catalogue; feeds an operator paused or added stay as they are. */
export async function seedOutlets(db: Db, list: readonly CatalogueOutlet[]): Promise<void> {
  if (list.length === 0) return;
  await db.transaction(async (tx) => {
    await upsertOutlets(
      tx,
      list.map((outlet) => ({
        id: outlet.id,
        name: outlet.name,
        home: outlet.home,
        language: outlet.language,
        region: outlet.region ?? null,
        owner: outlet.owner ?? null,
        kind: outlet.kind ?? 'national',
        isPaywalled: outlet.paywall ?? false,
      })),
    );
    const feeds = list.flatMap(({ id, feeds }) =>
      feeds.map(({ url, section }) => ({ outletId: id, url, section: section ?? null })),
    );
    if (feeds.length > 0) await insertSources(tx, feeds);
  });
}
