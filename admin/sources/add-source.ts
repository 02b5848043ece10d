import { AppError } from '../../contract/errors.ts';
import { fetchSource } from '../../news/pipeline.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/record-action.ts';
import { readFeed } from './find-feeds.ts';
import { outletOfFeed } from './outlet-of-feed.ts';
import { allOutlets, insertNewSources, insertOutlet } from './queries.ts';

interface NewSource {
  url: string;
  name: string;
  language: 'pt' | 'en';
}

/** Only what answers as a feed is followed; its first round starts at once. */
export async function addSource(
  platform: Platform,
  actor: SessionUser,
  { url: address, name, language }: NewSource,
): Promise<string> {
  const { url } = await readFeed(platform, address);
  return withAudit(platform, actor, async (tx) => {
    const outlet = outletOfFeed(await allOutlets(tx), url);
    if (outlet.isNew) await insertOutlet(tx, { id: outlet.id, name, home: new URL(url).origin, language });
    const [source] = await insertNewSources(tx, [{ outletId: outlet.id, url }]);
    if (!source) throw new AppError('SOURCE_EXISTS');
    await platform.queue.send(tx, fetchSource, { sourceId: source.id }, { key: source.id });
    return { result: source.id, deed: { action: 'source.add', subject: url, details: { outlet: outlet.id } } };
  });
}
