/** An outlet in a list. Its id is stable: stored rows refer to it. Feeds are relative to the home page. */
export type ListedOutlet = readonly [id: string, name: string, home: string, feeds: AddressBySection];

type AddressBySection = Record<string, string>;

/** Feeds whose addresses share a prefix and a suffix. */
export function under(prefix: string, paths: AddressBySection, end = ''): AddressBySection {
  return Object.fromEntries(Object.entries(paths).map(([section, path]) => [section, `${prefix}${path}${end}`]));
}
