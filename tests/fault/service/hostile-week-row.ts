import { fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { hourMs } from '../../../contract/rules/durations.ts';
import { ingestSource } from '../../../newsroom/articles/ingest-source.ts';
import { readDuePages } from '../../../newsroom/articles/read-pages.ts';
import { seedOutlets } from '../../../newsroom/sources/catalogue.ts';
import { claimDueSources } from '../../../newsroom/sources/queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createSafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { openFaultFixture } from '../fixture.ts';
import { within } from '../row.ts';
import type { ServiceRow } from '../service-row.ts';
import { day, firstDay, lies, titleOf } from './hostile-town.ts';

const days = 7;
const roundsADay = 4;

async function openTown() {
  const child = fork(new URL('./hostile-town.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [port] = await once(child, 'message');
  const fetch = createSafeFetch({
    allow: [`127.0.0.1:${port}`],
    resolver: async () => [{ address: '127.0.0.1', family: 4 }],
    userAgent: 'recorte-test',
  });
  return {
    port: Number(port),
    fetch,
    turnTo: async (today: number) => {
      child.send(today);
      await once(child, 'message');
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** A few at a time, as the jobs do it. */
async function readRound(platform: Platform): Promise<void> {
  const due = [...(await claimDueSources(platform.db, platform.clock.now(), 500))];
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let source = due.pop(); source; source = due.pop()) await ingestSource(platform, source.id);
    }),
  );
  while ((await readDuePages(platform)) > 0);
}

const hostileWeek: ServiceRow = {
  what: 'a week of feeds of which one in five lies: canonicals, the addresses of others, 2019 and 2099, NUL, 10 MB, redirects, flapping',
  aim: 'sound feeds lose nothing and keep their own words, memory bounded to 250 MB more',
  full: 200,
  small: 40,
  run: async ({ count }) => {
    const clock = createTestClock(new Date(firstDay).toISOString());
    const town = await openTown();
    const liars = Math.floor(count / 5);
    const names = Array.from({ length: count }, (_, n) =>
      n < count - liars ? `sound-${n}` : `${lies[n % lies.length]}-${n}`,
    );
    return within(openFaultFixture({}, {}, { clock }), async (fixture) => {
      const platform = { ...fixture.platform, fetch: town.fetch };
      const { db } = platform;
      await db.execute(sql`delete from articles`);
      const outlets = names.map((name) => ({
        id: name,
        name,
        home: `http://${name}.test:${town.port}/`,
        language: 'pt',
        feeds: [{ url: `http://${name}.test:${town.port}/feed` }],
      }));
      await seedOutlets(db, outlets);
      const before = process.memoryUsage().rss;
      let peak = before;
      const watch = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage().rss);
      }, 50);
      for (let round = 0; round < days * roundsADay; round++) {
        await town.turnTo(Math.floor(round / roundsADay));
        clock.set(new Date(firstDay + (round * day) / roundsADay + hourMs).toISOString());
        await readRound(platform);
      }
      clearInterval(watch);
      await town.close();
      const { rows } = await db.execute<{ outlet_id: string; canonical_url: string; title: string; text: string }>(
        sql`select outlet_id, canonical_url, title, text from articles where outlet_id like 'sound-%'`,
      );
      const byAddress = new Map(rows.map((row) => [row.canonical_url, row]));
      let lost = 0;
      let changed = 0;
      for (const name of names.filter((text) => text.startsWith('sound-'))) {
        for (let at = 0; at < days; at++) {
          const row = byAddress.get(`http://${name}.test:${town.port}/a/${at}`);
          if (!row) lost += 1;
          else if (
            row.outlet_id !== name ||
            row.title !== titleOf(name, at) ||
            !row.text.includes(`${name} ${at} conta`)
          )
            changed += 1;
        }
      }
      const { rows: failing } = await db.execute<{ sound: number; liars: number }>(sql`
        select count(*) filter (where outlet_id like 'sound-%' and last_error is not null)::int as sound,
          count(*) filter (where outlet_id not like 'sound-%' and last_error is not null)::int as liars from sources`);
      const memoryMb = Math.round((peak - before) / 1e6);
      return {
        isGood: lost === 0 && changed === 0 && failing[0]!.sound === 0 && memoryMb <= 250,
        figures: {
          feeds: count,
          liars,
          soundArticles: rows.length,
          lost,
          changed,
          soundFailing: failing[0]!.sound,
          liarsFailing: failing[0]!.liars,
          memoryMb,
        },
      };
    });
  },
};

export const weekRows = { WEEK: hostileWeek };
