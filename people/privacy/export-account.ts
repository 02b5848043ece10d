import type { AccountExport } from '../../contract/accounts.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { listTerms } from '../terms/queries.ts';
import { ownedColumns, rowsByAddress, rowsOf } from './queries.ts';

/** Keys to the account, not facts about the person: whoever finds the file must not get in with it. */
const keyLike = /(?:^|_)(?:password|token|secret|hash|sha256|key)(?:_|$)/;
/** Proof of which words were agreed to. */
const facts = new Set(['text_hash']);

/** By name, so that the secrets of tables yet to come stay out as well. */
export const isSecret = (column: string): boolean => keyLike.test(column) && !facts.has(column);

const perHour = { name: 'account-export', points: 10, seconds: 3600 };

/** LGPD art. 18 and 19: every row of every table that says whose it is (RELIABILITY.md G1). */
export async function exportAccount(platform: Platform, user: SessionUser): Promise<AccountExport> {
  await platform.limits.consume(perHour, user.id);
  return collectAccount(platform, user);
}

/** The same for whoever is entitled to ask for it. */
export function collectAccount({ db, clock }: Platform, person: { id: string; email: string }): Promise<AccountExport> {
  // one moment for all tables: a change meanwhile is in all of them or in none
  return db.transaction(
    async (tx) => {
      const tables: AccountExport['tables'] = await rowsByAddress(tx, person.email.toLowerCase());
      for (const owned of await ownedColumns(tx)) {
        const rows = await rowsOf(tx, owned, person.id);
        tables[owned.table] = [...(tables[owned.table] ?? []), ...rows.map(withoutSecrets)];
      }
      return { exportedAt: clock.now().toISOString(), tables };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function withoutSecrets(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !isSecret(column)));
}

/**
 * A table for spreadsheets. A cell that a spreadsheet would take for a formula gets an apostrophe before it (RELIABILITY.md
 * S27); the byte order mark tells the usual programs that the letters are Unicode.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;
}

function toCell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

export async function exportTerms({ db }: Platform, user: SessionUser): Promise<File> {
  const terms = await listTerms(db, user.id);
  const csv = toCsv([
    ['term', 'created_at'],
    ...terms.map(({ term, createdAt }) => [term, createdAt.toISOString()] as const),
  ]);
  return new File([csv], 'recorte-terms.csv', { type: 'text/csv;charset=utf-8' });
}
