import { brazilBusiness } from './catalogue/brazil-business.ts';
import { brazilNational } from './catalogue/brazil-national.ts';
import { brazilPublic, officialGazette } from './catalogue/brazil-public.ts';
import { brazilRegional } from './catalogue/brazil-regional.ts';
import { brazilTechnology } from './catalogue/brazil-technology.ts';
import { english } from './catalogue/english.ts';
import type { Outlet } from './catalogue/outlet.ts';

/** What a new installation reads. */
export const catalogue: readonly Outlet[] = [
  ...brazilNational,
  ...brazilBusiness,
  ...brazilTechnology,
  ...brazilRegional,
  ...brazilPublic,
  ...english,
];

/** What an operator may switch on. */
export const optionalOutlets: readonly Outlet[] = [officialGazette];
