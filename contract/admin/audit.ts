import { z } from 'zod';
import { adminCall, Instant, Int } from '../procedure.ts';
import { auditActions } from './audit-actions.ts';
import { ListInput, pageOf } from './paging.ts';

export const AuditAction = z.enum(auditActions);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditEntry = z.object({
  id: Int,
  at: Instant,
  action: AuditAction,
  /** Null if the account was deleted. */
  actor: z.string().nullable(),
  /** What was changed, as text: a code, a title, an address. */
  subject: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const adminAuditContract = {
  list: adminCall('GET', '/admin/audit', 'What administrators did, and when')
    .input(ListInput.extend({ action: AuditAction.optional(), actorId: z.uuid().optional() }))
    .output(pageOf(AuditEntry)),
};
