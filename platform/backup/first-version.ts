import type pg from 'pg';

/** The last of the 55 migrations of version 1.0.0. They are one now, together with those that came after them. */
const lastMigration = '4237f0fe996fd223583a064ea95f279d9d1d7f6175c719fc95b77d44a5c7f966';

/** A backup of 1.0.0, or of a later state with separate migrations. */
export const isOfFirstVersion = (migrations: readonly string[]): boolean => migrations[54] === lastMigration;

/** Tables of 1.0.0 that are no more. */
export const goneTables: ReadonlySet<string> = new Set([
  'sandbox_checkouts',
  'sandbox_subscriptions',
  'story_rewritings',
  'whatsapp_budget_slots',
]);

const changes = [
  `update deliveries set state = 'claimed' where state = 'prepared'`,
  // what was bought in the sandbox ended with its tables
  `update profiles set plan = 'free' where plan in ('premium', 'pro')
     and id in (select user_id from subscriptions where provider = 'sandbox')
     and id not in (select user_id from subscriptions where provider = 'stripe' union select user_id from plan_grants)`,
  `delete from subscriptions where provider = 'sandbox'`,
  `delete from payment_customers where provider = 'sandbox'`,
];

/** What later versions changed in its rows. Columns that it did not have got their default. */
export async function changeRowsOfFirstVersion(client: pg.Client): Promise<void> {
  for (const statement of changes) await client.query(statement);
}
