import type { AccountExport } from '../../contract/accounts.ts';
import { AppError } from '../../contract/errors.ts';
import { hourSeconds } from '../../contract/rules/durations.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import { csvFile } from '../../platform/files/table-file.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import { addressHash, addressSalt } from '../../platform/mail/address-hash.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkOwnPassword } from '../accounts/passwords/password.ts';
import { lockAdmins, lockProfile } from '../accounts/queries.ts';
import { endPayments } from '../payments/customer.ts';
import { ProviderError } from '../payments/provider/payment-provider.ts';
import { findPaymentProvider } from '../payments/provider/provider-calls.ts';
import { listTerms } from '../terms/queries.ts';
import { deletePerson, ownedColumns, ownedRows, rowsByAddress } from './queries.ts';

/** Keys to the account, which must not be in an exported file. */
const keyLike = /(?:^|_)(?:password|token|secret|hash|sha256|key)(?:_|$)/;
/** Proof of the accepted text. */
const facts = new Set(['text_hash']);

/** By column name, so that secrets of future tables are excluded too. */
export const isSecret = (column: string): boolean => keyLike.test(column) && !facts.has(column);

/**
 * Data about others in the reader's rows that the reader never saw: the IP address of a recipient who confirmed, the administrator
 * who acted.
 */
const ofOthers: Record<string, string[]> = { clipping_recipients: ['confirmed_ip'], audit_log: ['actor_id'] };

const perHour = { name: 'account-export', points: 10, seconds: hourSeconds };

/** LGPD art. 18 and 19: every row of every table that names its reader (requirements G1). */
export async function exportAccount(platform: Platform, user: SessionUser): Promise<AccountExport> {
  await platform.limits.consume(perHour, user.id);
  return collectAccount(platform, user);
}

/** The same, for the operator who answers a person's request. */
export function collectAccount(
  { db, clock, secret }: Platform,
  person: { id: string; email: string },
): Promise<AccountExport> {
  // one snapshot for all tables: a concurrent change is in all of them or in none
  return db.transaction(
    async (tx) => {
      const tables: AccountExport['tables'] = {};
      const add = (table: string, rows: Record<string, unknown>[]) => {
        tables[table] = [...(tables[table] ?? []), ...rows.map((row) => shownOf(table, row))];
      };
      const email = person.email.toLowerCase();
      const hash = addressHash(addressSalt(secret), email);
      const byAddress = await rowsByAddress(tx, { userId: person.id, email, addressHash: hash });
      for (const [table, rows] of Object.entries(byAddress)) add(table, rows);
      for (const owned of await ownedColumns(tx)) add(owned.table, await ownedRows(tx, owned, person.id));
      return { exportedAt: clock.now().toISOString(), tables };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function shownOf(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const isHidden = (column: string) => isSecret(column) || ofOthers[table]?.includes(column);
  return Object.fromEntries(Object.entries(row).filter(([column]) => !isHidden(column)));
}

export async function exportTerms({ db }: Platform, user: SessionUser): Promise<File> {
  const terms = await listTerms(db, user.id);
  const rows = terms.map(({ term, createdAt }) => [term, createdAt]);
  return csvFile('recorte-terms.csv', [['term', 'created_at'], ...rows]);
}

/** Payments are ended first: without the account they could not be ended. */
export async function stopPaying(platform: Platform, userId: string): Promise<void> {
  await platform.db.transaction((tx) => keepOneAdmin(tx, userId));
  try {
    await endPayments(platform, findPaymentProvider(platform), userId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    platform.log.error({ err: error, userId }, 'subscription not ended, account kept');
    throw new AppError(error.isNotConfigured ? 'PAYMENTS_OFF' : 'PORTAL_FAILED');
  }
}

/**
 * Deletes everything that names the person in one transaction. What remains names nobody: suppressed and refusing
 * addresses as keyed hashes, audit entries with an id without an account. The payment provider keeps the invoices and
 * deletes its customer.
 */
export async function erasePerson(tx: Tx, { secret }: Platform, { id, email }: { id: string; email: string }) {
  await keepOneAdmin(tx, id);
  await lockProfile(tx, id);
  const hash = addressHash(addressSalt(secret), email);
  await deletePerson(tx, { userId: id, email: email.toLowerCase(), addressHash: hash });
}

/** Refuses to remove the last administrator who can sign in. The rows stay locked, because two may leave at once. */
async function keepOneAdmin(tx: Tx, userId: string): Promise<void> {
  const admins = await lockAdmins(tx);
  const hasOther = admins.entries().some(([id, { isAdmitted }]) => id !== userId && isAdmitted);
  if (admins.has(userId) && !hasOther) throw new AppError('LAST_ADMIN');
}

/** Deletion by the reader, confirmed with the password. */
export async function deleteAccount(platform: Platform, user: SessionUser, password: string): Promise<void> {
  await checkOwnPassword(platform, user.id, password);
  await stopPaying(platform, user.id);
  await platform.db.transaction((tx) => erasePerson(tx, platform, user));
  platform.log.info({ userId: user.id }, 'account deleted');
}
