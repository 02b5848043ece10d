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

/** An outlet of the catalogue, or of the sample newsroom, which says less about its feeds. */
export interface CatalogueOutlet extends Pick<Outlet, 'id' | 'name' | 'home'> {
  language: string;
  feeds: { url: string; section?: string }[];
}

/** Updates the stored outlets from the catalogue; feeds an operator paused or added are left unchanged. */
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
