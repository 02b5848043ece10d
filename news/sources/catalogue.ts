import type { Db } from '../../platform/db/open-database.ts';
import { brazilBusiness } from './catalogue/brazil-business.ts';
import { brazilNational } from './catalogue/brazil-national.ts';
import { brazilPublic, officialGazette } from './catalogue/brazil-public.ts';
import { brazilRegional } from './catalogue/brazil-regional.ts';
import { brazilTechnology } from './catalogue/brazil-technology.ts';
import { english } from './catalogue/english.ts';
import type { Outlet } from './catalogue/outlet.ts';
import { insertSources, upsertOutlets } from './queries.ts';

/** Outlets of a new installation. */
export const catalogue: readonly Outlet[] = [
  ...[brazilNational, brazilBusiness, brazilTechnology, brazilRegional, brazilPublic]
    .flat()
    .map((outlet) => ({ ...outlet, language: 'pt' as const })),
  ...english.map((outlet) => ({ ...outlet, language: 'en' as const })),
];

/** Outlets an operator may switch on. */
export const optionalOutlets: readonly Outlet[] = [officialGazette];

/** An outlet as the catalogue lists it, or with less said of its feeds, as in the sample newsroom. */
export interface CatalogueOutlet extends Pick<Outlet, 'id' | 'name' | 'home'> {
  language: string;
  feeds: { url: string; section?: string }[];
}

/** Brings the stored outlets up to the catalogue; feeds an operator paused or added stay as they are. */
export async function seedOutlets(db: Db, list: readonly CatalogueOutlet[]): Promise<void> {
  if (list.length === 0) return;
  await db.transaction(async (tx) => {
    await upsertOutlets(
      tx,
      list.map(({ id, name, home, language }) => ({ id, name, home, language })),
    );
    const feeds = list.flatMap(({ id, feeds }) =>
      feeds.map(({ url, section }) => ({ outletId: id, url, section: section ?? null })),
    );
    if (feeds.length > 0) await insertSources(tx, feeds);
  });
}
