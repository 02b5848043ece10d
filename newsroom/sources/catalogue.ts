import type { Db } from '../../platform/db/open-database.ts';
import { brazilNational } from './catalogue/brazil-national.ts';
import {
  brazilBusiness,
  brazilPublic,
  brazilRegional,
  brazilTechnology,
  officialGazette,
} from './catalogue/brazil-specialised.ts';
import { english } from './catalogue/english.ts';
import type { ListedOutlet } from './catalogue/outlet.ts';
import { insertSources, upsertOutlets } from './queries.ts';

export interface Outlet {
  id: string;
  name: string;
  home: string;
  language: 'pt' | 'en';
  feeds: { url: string; section: string }[];
}

const inLanguage = (language: Outlet['language'], listed: readonly ListedOutlet[]): Outlet[] =>
  listed.map(([id, name, home, addresses]) => {
    const feeds = Object.entries(addresses).map(([section, address]) => ({
      url: new URL(address, home).href,
      section,
    }));
    return { id, name, home, language, feeds };
  });

/** Outlets of a new installation. */
export const catalogue: readonly Outlet[] = [
  ...inLanguage('pt', [...brazilNational, ...brazilBusiness, ...brazilTechnology, ...brazilRegional, ...brazilPublic]),
  ...inLanguage('en', english),
];

/** Outlets an operator may switch on. */
export const optionalOutlets: readonly Outlet[] = inLanguage('pt', [officialGazette]);

/** An outlet of the catalogue, or of the sample newsroom, which says less about its feeds. */
export interface CatalogueOutlet extends Pick<Outlet, 'id' | 'name' | 'home'> {
  language: string;
  feeds: { url: string; section?: string }[];
}

/** Updates the stored outlets from the catalogue; feeds an operator paused or added are left unchanged. */
export async function seedOutlets(db: Db, list: readonly CatalogueOutlet[]): Promise<void> {
  if (list.length === 0) return;
  const outlets = list.map(({ id, name, home, language }) => ({ id, name, home, language }));
  const sources = list.flatMap(({ id: outletId, feeds }) =>
    feeds.map(({ url, section = null }) => ({ outletId, url, section })),
  );
  await db.transaction(async (tx) => {
    await upsertOutlets(tx, outlets);
    await insertSources(tx, sources);
  });
}
