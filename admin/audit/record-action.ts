import type { AuditAction, AuditEntry } from '../../contract/admin-audit.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertEntry } from './queries.ts';

export interface Deed {
  action: AuditAction;
  readerId?: string;
  subject?: string;
  details?: AuditEntry['details'];
}

/** Does the work and writes its line in one transaction: neither is there without the other. No deed, no line. */
export function withAudit<Result>(
  { db, clock }: Platform,
  actor: SessionUser,
  work: (tx: Tx) => Promise<{ result: Result; deed: Deed | null }>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const { result, deed } = await work(tx);
    if (deed) await insertEntry(tx, { at: clock.now(), actorId: actor.id, ...deed });
    return result;
  });
}
