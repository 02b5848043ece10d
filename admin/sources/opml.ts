import { readOpml, writeOpml } from '../../news/sources/opml.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';
import { outletOfFeed } from './change-sources.ts';
import { allFeeds, allOutlets, insertNewSources, insertOutlet } from './queries.ts';

/** All feeds as a list that any feed reader opens. */
export async function exportOpml({ db }: Platform): Promise<File> {
  const feeds = await allFeeds(db);
  const text = writeOpml(
    'Recorte',
    feeds.map(({ url, section, outlet, home }) => ({
      title: section ? `${outlet}: ${section}` : outlet,
      url,
      home,
      folder: outlet,
    })),
  );
  return new File([text], 'recorte-sources.opml', { type: 'text/x-opml;charset=utf-8' });
}

/** Takes over the feeds of a list; they are asked by the next rounds, which also tell which of them work. */
export function importOpml(
  platform: Platform,
  actor: SessionUser,
  { text, language }: { text: string; language: 'pt' | 'en' },
): Promise<{ added: number; known: number }> {
  const feeds = readOpml(text).filter(({ url }) => /^https?:/i.test(url));
  return withAudit(platform, actor, async (tx) => {
    const outlets: { id: string; home: string }[] = await allOutlets(tx);
    const rows: { outletId: string; url: string }[] = [];
    for (const { url, title, home, folder } of feeds) {
      const outlet = outletOfFeed(outlets, url);
      if (outlet.isNew) {
        const page = home && /^https?:/i.test(home) && URL.canParse(home) ? home : new URL(url).origin;
        await insertOutlet(tx, { id: outlet.id, name: folder ?? title, home: page, language });
        outlets.push({ id: outlet.id, home: new URL(url).origin });
      }
      rows.push({ outletId: outlet.id, url });
    }
    const added = (await insertNewSources(tx, rows)).length;
    const result = { added, known: feeds.length - added };
    return { result, entry: { action: 'source.import', details: result } };
  });
}
