import { type Ingested, ingestSource } from '../../newsroom/articles/ingest-source.ts';
import { readDuePages } from '../../newsroom/articles/read-pages.ts';
import { claimDueSources } from '../../newsroom/sources/queries.ts';
import { assignAllStories, leaveStories } from '../../newsroom/stories/assign-stories.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Command, readArgs, UsageError } from '../command.ts';
import { withPlatform } from '../with-platform.ts';

const mostAtOnce = 12;

export const command: Command = {
  usage: '--once',
  summary: 'Ask every feed that is due now, store what is new, print how each went',
  async run(args) {
    const { once } = readArgs({ args, options: { once: { type: 'boolean' } } }).values;
    if (!once) throw new UsageError('ingest wants --once; the running service does it by itself');
    print(await withPlatform(ingestDue));
    return 0;
  },
};

async function ingestDue(platform: Platform): Promise<Ingested[]> {
  const due = (await claimDueSources(platform.db, platform.clock.now(), 10_000)).map(({ id }) => id);
  const results: Ingested[] = [];
  const worker = async () => {
    for (let id = due.pop(); id; id = due.pop()) {
      const result = await ingestSource(platform, id);
      if (result) results.push(result);
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, worker));
  while ((await readDuePages(platform)) > 0);
  await assignAllStories(platform);
  await leaveStories(platform);
  return results;
}

function print(results: Ingested[]): void {
  for (const { outcome, newCount, url, error } of results.sort((a, b) => a.url.localeCompare(b.url))) {
    console.log(`${outcome.padEnd(9)} ${String(newCount).padStart(5)}  ${url}${error ? `  ${error}` : ''}`);
  }
  const failed = results.filter((result) => result.outcome === 'error').length;
  const articles = results.reduce((sum, result) => sum + result.newCount, 0);
  console.log(`${results.length} feeds asked, ${failed} failed, ${articles} new articles`);
}
