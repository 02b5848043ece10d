import { sql } from 'drizzle-orm';
import { connect, type Handle } from '../../platform/db/open-database.ts';
import { startFourProcesses } from '../fault/four-processes.ts';
import { troubleOfFirstStart } from '../fault/service/start-rows.ts';
import { startPooler } from './servers/cluster.ts';
import type { Step } from './step.ts';

/** Concurrent starts through PgBouncer in transaction mode (requirements F32). */
export const startStep: Step = {
  what: 'four processes at once on an empty database, directly and through PgBouncer in transaction mode',
  packages: ['postgresql', 'pgbouncer'],
  async run(site, check) {
    const pooled = await startPooler(site);
    const { db, close } = connect({ connectionString: pooled }, 1, true);
    const limitOf = async (handle: Handle) =>
      (await handle.execute(sql`select current_setting('idle_in_transaction_session_timeout') as idle`)).rows[0]?.idle;
    const limits = [await db.transaction(limitOf), await limitOf(db)];
    await close();
    check(
      'a transaction through PgBouncer has its limit, and leaves none behind',
      limits.join() === '5min,0',
      limits.join(),
    );
    for (const [way, address] of [
      ['directly', site.cluster.url('recorte')],
      ['through PgBouncer', pooled],
    ] as const) {
      const processes = await startFourProcesses({ ...site.env, DATABASE_URL: address });
      const trouble = await troubleOfFirstStart(processes);
      check(
        `four processes start at once, ${way}`,
        trouble.length === 0,
        trouble.join('; ') || '4 ready, 1 admin told',
      );
      const invited = await site.recorte(['create-invite'], { DATABASE_URL: address });
      check(
        `a command beside them, ${way}`,
        invited.status === 0 && /^[A-Z0-9]{8}\s/.test(invited.output),
        invited.output.trim(),
      );
      const statuses = await processes.stop();
      check(
        `all end with 0, ${way}`,
        statuses.every((status) => status === 0),
        statuses.join(' '),
      );
      const [admins] = await site.cluster.query("select count(*)::int as n from user_roles where role = 'admin'");
      check(`one admin, ${way}`, admins?.n === 1, String(admins?.n));
      await site.cluster.query('drop database recorte with (force)', [], 'postgres');
      await site.cluster.query('create database recorte', [], 'postgres');
    }
  },
};
