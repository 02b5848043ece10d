export interface Outlet {
  /** Stable: stored rows refer to it. */
  id: string;
  name: string;
  home: string;
  language: 'pt' | 'en';
  feeds: { url: string; section: string }[];
}

/** An outlet in a list: all outlets of one list write in one language. */
export type ListedOutlet = Omit<Outlet, 'language'>;

/** Feeds whose addresses share a prefix and a suffix, as `[section, path]` pairs. */
export function feedsUnder(opening: string, paths: Record<string, string>, end = ''): Outlet['feeds'] {
  return Object.entries(paths).map(([section, path]) => ({ url: `${opening}${path}${end}`, section }));
}
