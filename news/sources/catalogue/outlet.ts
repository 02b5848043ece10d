type OutletKind = 'national' | 'regional' | 'business' | 'technology' | 'public';

export interface Outlet {
  /** Stable: stored rows refer to it. */
  id: string;
  name: string;
  home: string;
  language: 'pt' | 'en';
  /** A Brazilian state, `BR`, or the country of an outlet from abroad. */
  region: string;
  owner: string;
  kind: OutletKind;
  paywall: boolean;
  feeds: { url: string; section: string }[];
}

/** Feeds that share an opening and an end: `[section, path]` pairs in between. */
export function feedsUnder(opening: string, paths: Record<string, string>, end = ''): Outlet['feeds'] {
  return Object.entries(paths).map(([section, path]) => ({ url: `${opening}${path}${end}`, section }));
}
