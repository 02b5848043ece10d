import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../db/open-database.ts';
import { leases } from './tables.ts';

/** A worker's lease on a piece of work. All times are by one clock: the caller's or the database's. */
export interface Lease {
  name: string;
  holder: string;
}

/**
 * Takes or keeps the lease. `kept`: no other worker had it, so what is in memory is valid; `taken`: another worker had it;
 * `refused`: another worker has it now.
 */
export async function claimLease(
  db: Handle,
  { name, holder }: Lease,
  now: Date | SQL,
  until: Date | SQL,
): Promise<'kept' | 'taken' | 'refused'> {
  const { rows } = await db.execute<{ before: string | null }>(sql`
    with held as (select holder from leases where name = ${name} for update)
    insert into leases as lease (name, holder, held_until) values (${name}, ${holder}, ${until})
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
      where lease.holder = excluded.holder or lease.held_until <= ${now}
    returning (select holder::text from held) as before`);
  const [row] = rows;
  if (!row) return 'refused';
  return row.before === holder ? 'kept' : 'taken';
}

/** Extends the lease; false if another worker took it after it expired. A transaction keeps it until its end. */
export async function renewLease(db: Handle, { name, holder }: Lease, until: Date | SQL): Promise<boolean> {
  const held = and(eq(leases.name, name), eq(leases.holder, holder));
  const renewed = await db.update(leases).set({ heldUntil: until }).where(held).returning({ name: leases.name });
  return renewed.length > 0;
}
