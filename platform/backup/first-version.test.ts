import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { prepareDue } from '../../clippings/delivery/prepare-due.ts';
import { sendDue } from '../../clippings/delivery/send-due.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { firstMorning } from '../../tests/support/news/morning.ts';
import { printNews } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform, testSecret } from '../../tests/support/test-platform.ts';
import { createTestSite, testPassword } from '../../tests/support/test-site.ts';
import { verifyBackup } from './backup.ts';
import { goneTables } from './first-version.ts';
import { checkHead, readHead, restoreBackup } from './restore.ts';

/** Made by version 1.0.0, with rows in each of its tables: a morning of three readers, and one who has something everywhere. */
const file = path.join(import.meta.dirname, '../../tests/support/backups/version-1.0.0.gz');

async function restored() {
  const platform = await createTestPlatform();
  const { db, connection } = platform;
  // an older version's backup is restored into a database without tables
  for (const schema of ['public', 'drizzle']) await db.execute(sql.raw(`drop schema ${schema} cascade`));
  await db.execute(sql`create schema public`);
  const files: string[] = [];
  const keepFile = async (bucket: string, name: string) => void files.push(`${bucket}/${name}`);
  const contents = await restoreBackup({ connection, keepFile }, file);
  const rowsOf = async (text: string) => (await db.execute(sql.raw(text))).rows;
  return { platform, contents, files, rowsOf };
}

describe('a backup of version 1.0.0', () => {
  it('is restored whole: each row of each table that there still is, and the files', async () => {
    checkHead(await readHead(file), testSecret);
    const { contents, files, rowsOf } = await restored();
    const { tables } = await verifyBackup(file);
    expect(Object.entries(tables).filter(([, rows]) => rows === 0)).toEqual([]);
    const kept = Object.entries(tables).filter(([table]) => !goneTables.has(table));
    expect(contents.tables).toEqual(Object.fromEntries(kept));
    // what Beto bought in the sandbox, and the week that came with it
    const ended = new Map([
      ['subscriptions', 1],
      ['payment_customers', 1],
      ['schedules', 1],
    ]);
    for (const [table, rows] of kept) {
      const [{ n } = { n: 0 }] = await rowsOf(`select count(*)::int as n from "${table}"`);
      expect(n, table).toBe(rows - (ended.get(table) ?? 0));
    }
    expect(files).toEqual(['logos/logo-1.png']);
  });

  it('is changed as later versions changed their rows, and new columns have their default', async () => {
    const { rowsOf } = await restored();
    const states = await rowsOf(`select state from deliveries where state in ('prepared', 'claimed')`);
    expect(states).toEqual([{ state: 'claimed' }]);
    // Beto paid in the sandbox, Caio pays by Stripe
    const plans = await rowsOf(
      `select email, plan from profiles where email in ('beto@exemplo.com', 'caio@exemplo.com') order by 1`,
    );
    expect(plans.map(({ plan }) => plan)).toEqual(['free', 'pro']);
    expect(
      await rowsOf(`select 1 from schedules s join profiles p on p.id = s.user_id
      where s.kind = 'weekly' and p.email = 'beto@exemplo.com'`),
    ).toEqual([]);
    expect(await rowsOf("select distinct nearly, nearly = '[]' as is_default from editions")).toMatchObject([
      { is_default: true },
    ]);
    expect(await rowsOf('select report, face, curation from clippings')).toEqual([
      { report: { sides: {}, tiers: {} }, face: null, curation: null },
    ]);
  });

  it('lets its readers sign in with their password, find their terms and get the next morning once', async () => {
    const { platform, rowsOf } = await restored();
    const { clock } = platform;
    clock.set(firstMorning.toISOString());
    const visitor = createTestSite(platform).visitor();
    const account = { email: 'caio@exemplo.com', password: testPassword };
    expect((await visitor.post('/api/auth/sign-in/email', account)).status).toBe(200);
    const { body } = await visitor.get('/api/terms');
    expect(body.map(({ term }: { term: string }) => term).sort()).toEqual(['energia', 'soja']);

    const nextMorning = new Date(firstMorning.getTime() + dayMs);
    await printNews(platform.db, nextMorning, { edition: 'seguinte', about: ['soja', 'energia'] });
    clock.set(nextMorning.toISOString());
    await rowsOf('delete from sending_pauses'); // of the operator of then
    await prepareDue(platform);
    await sendDue(platform);
    await sendDue(platform);
    const mailed = await rowsOf(`select recipient, count(*)::int as n from mailbox_messages
      where recipient like 'reader%' and received_at >= '2026-03-11' group by 1 order by 1`);
    expect(mailed).toHaveLength(3);
    expect(mailed.every(({ n }) => n === 1)).toBe(true);
  });
});
