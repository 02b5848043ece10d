export interface KnownOutlet {
  id: string;
  home: string;
}

export const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** An outlet's feeds share its host; a new host is a new outlet, named by it. */
export function outletOfFeed(known: readonly KnownOutlet[], url: string): { id: string; isNew: boolean } {
  const host = hostOf(url);
  const owner = known.find(({ home }) => {
    if (!URL.canParse(home)) return false;
    const homeHost = hostOf(home);
    return host === homeHost || host.endsWith(`.${homeHost}`);
  });
  if (owner) return { id: owner.id, isNew: false };
  const id = host.replace(/[^a-z0-9]+/g, '-');
  return { id, isNew: !known.some((outlet) => outlet.id === id) };
}
