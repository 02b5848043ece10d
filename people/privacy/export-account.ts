import type { AccountExport } from '../../contract/privacy.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownedColumns, rowsByAddress, rowsOf } from './queries.ts';

/** Keys to the account, not facts about the person: whoever finds the file must not get in with it. */
export const secretColumns: Record<string, readonly string[]> = {
  account: ['password', 'access_token', 'refresh_token', 'id_token'],
  session: ['token'],
  email_changes: ['token_hash'],
  delivery_settings: ['unsubscribe_token'],
  clipping_recipients: ['unsubscribe_token'],
  outgoing_webhooks: ['secret'],
  api_tokens: ['token_hash'],
  whatsapp_contacts: ['code_hash'],
};

const perHour = { name: 'account-export', points: 10, seconds: 3600 };

/** LGPD art. 18 and 19: every row of every table that says whose it is (RELIABILITY.md G1). */
export async function exportAccount({ db, clock, limits }: Platform, user: SessionUser): Promise<AccountExport> {
  await limits.consume(perHour, user.id);
  // one moment for all tables: a change meanwhile is in all of them or in none
  return db.transaction(
    async (tx) => {
      const tables: AccountExport['tables'] = await rowsByAddress(tx, user.email.toLowerCase());
      for (const owned of await ownedColumns(tx)) {
        const rows = await rowsOf(tx, owned, user.id, secretColumns[owned.table] ?? []);
        tables[owned.table] = [...(tables[owned.table] ?? []), ...rows];
      }
      return { exportedAt: clock.now().toISOString(), tables };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
