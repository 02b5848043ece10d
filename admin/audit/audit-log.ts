import type { AuditAction, AuditEntry } from '../../contract/admin/audit.ts';
import { AppError } from '../../contract/errors.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditRequest, insertEntry, selectEntries } from './queries.ts';

interface NewAuditEntry {
  action: AuditAction;
  readerId?: string;
  subject?: string | undefined;
  details?: AuditEntry['details'];
}

/** Runs the action and writes its audit line in one transaction; no line if the action gives no entry, because it changed nothing. */
export function withAudit<Result>(
  { db, clock }: Platform,
  actor: SessionUser,
  work: (tx: Tx) => Promise<{ result: Result; entry: NewAuditEntry | null }>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const { result, entry } = await work(tx);
    if (entry) await insertEntry(tx, { at: clock.now(), actorId: actor.id, ...entry });
    return result;
  });
}

export async function readAudit({ db }: Platform, { cursor, limit, ...asked }: AuditRequest) {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new AppError('BAD_REQUEST');
  const after = cursor === undefined ? undefined : Number(cursor);
  const rows = await selectEntries(db, { ...asked, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ at, reader, subject, ...row }) => ({
      ...row,
      at: at.toISOString(),
      subject: reader ?? subject,
    })),
    next: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}
