import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { adminAuditContract } from '../../contract/admin/audit.ts';
import type { InputOf } from '../../contract/procedure.ts';
import { users } from '../../people/accounts/tables.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { contains } from '../keyset-queries.ts';
import { auditLog } from '../tables.ts';

export async function insertEntry(db: Handle, entry: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(entry);
}

export type AuditRequest = InputOf<typeof adminAuditContract.list>;
/** `after`: the last line of the previous page. */
type AuditQuery = Omit<AuditRequest, 'cursor'> & { after: number | undefined };

/** Shows people's current addresses; for a deleted account there is none. */
export function selectEntries(db: Handle, { after, limit, action, actorId, q, direction }: AuditQuery) {
  const [isBehind, inOrder] = direction === 'asc' ? [gt, asc] : [lt, desc];
  const reader = sql<string | null>`(select u.email from "user" u where u.id = audit_log.reader_id)`;
  // a common table expression: evaluated once, and not at all without a search
  const people = db.$with('people').as(
    db
      .select({ id: users.id })
      .from(users)
      .where(contains(q, sql`${users.email}`)),
  );
  const isAbout = sql`(${contains(q, sql`${auditLog.subject}`)} or ${auditLog.actorId} in (select id from people)
    or ${auditLog.readerId} in (select id from people))`;
  return db
    .with(people)
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      actor: users.email,
      reader,
      subject: auditLog.subject,
      details: auditLog.details,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        after === undefined ? undefined : isBehind(auditLog.id, after),
        action && eq(auditLog.action, action),
        actorId ? eq(auditLog.actorId, actorId) : undefined,
        q ? isAbout : undefined,
      ),
    )
    .orderBy(inOrder(auditLog.id))
    .limit(limit);
}
