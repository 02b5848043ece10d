import { type SQL, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findAddressHash } from '../clippings/delivery/intake/queries.ts';
import { claimForAlerts } from '../clippings/editions/compose/claim-queries.ts';
import type { Db, Tx } from '../platform/db/open-database.ts';
import { addressHash } from '../platform/mail/address-hash.ts';
import { patience } from './support/machine/patience.ts';
import { createTestDatabase } from './support/test-database.ts';

const count = 100_000;

const idOf = (n: number) => String(n).padStart(32, '0');

/** Reader n has the id n. Triggers and checks are off: with them it takes a minute. */
async function enrol(db: Db): Promise<void> {
  const from = sql`from generate_series(1, ${count}::int) n, lateral (select lpad(n::text, 32, '0')::uuid as id) i`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into "user" (id, name, email, email_verified)
      select id, 'Reader', 'reader' || n || '@exemplo.test', true ${from}`);
    await tx.execute(sql`insert into profiles (id, email) select id, 'reader' || n || '@exemplo.test' ${from}`);
    await tx.execute(
      sql`insert into delivery_settings (user_id, unsubscribe_token, wants_alerts) select id, n, true ${from}`,
    );
    await tx.execute(sql`insert into schedules (user_id, kind, next_run_at) select id, 'daily', now() ${from}`);
  });
  await db.execute(sql`analyze "user", profiles, delivery_settings, schedules`);
}

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const rowsRead = ({ Plans = [], ...node }: Plan): number => {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return (node['Node Type'].includes('Scan') ? own : 0) + Plans.reduce((sum, plan) => sum + rowsRead(plan), 0);
};

it('a page of alerts, a deletion and a bounce read little of a hundred thousand readers', async () => {
  const { db } = await createTestDatabase();
  await enrol(db);

  const plans: Plan[] = [];
  const explaining = {
    async execute(query: SQL) {
      const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        sql`explain (analyze, format json) ${query}`,
      );
      plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan: plan }) => plan)));
      return { rows: [] };
    },
  };
  for (const after of [0, 50_000]) await claimForAlerts(explaining as unknown as Tx, idOf(after), 250);
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(rowsRead(plan)).toBeLessThan(10 * 250);

  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from "user" where id = ${idOf(70_000)}::uuid`);
    const { rows } = await tx.execute<{ table: string }>(sql`
      select relname as "table" from pg_stat_xact_user_tables where seq_tup_read > 1000`);
    expect(rows).toEqual([]);
  });

  const wanted = addressHash('salt', 'reader99999@exemplo.test');
  const began = performance.now();
  expect(await findAddressHash(db, 'salt', wanted.subarray(0, 8))).toEqual(wanted);
  expect(performance.now() - began).toBeLessThan(patience(1000));
});
