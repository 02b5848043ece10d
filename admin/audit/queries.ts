import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { AuditAction } from '../../contract/admin-audit.ts';
import { users } from '../../people/accounts/tables.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { auditLog } from '../tables.ts';

export async function insertEntry(db: Handle, entry: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(entry);
}

export interface AuditRequest {
  before: number | undefined;
  limit: number;
  action: AuditAction | undefined;
  actorId: string | undefined;
}

/** Addresses are looked up as they are now; of a deleted account nothing is left to show. */
export function selectEntries(db: Handle, { before, limit, action, actorId }: AuditRequest) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      actor: users.email,
      reader: sql<string | null>`(select u.email from "user" u where u.id = ${auditLog.readerId})`,
      subject: auditLog.subject,
      details: auditLog.details,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        before === undefined ? undefined : lt(auditLog.id, before),
        action && eq(auditLog.action, action),
        actorId ? eq(auditLog.actorId, actorId) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}
