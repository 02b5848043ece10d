import type { AuditAction } from '../../../../contract/admin/audit.ts';
import type pt from '../../../../i18n/pt/admin/audit.ts';

type ActionKey = keyof typeof pt.actions;

/** A message key may hold no dot. */
export const actionKey = (action: AuditAction) => action.replace('.', '_') as ActionKey;

/** The type makes sure that each is an action of the contract; a test makes sure that none is missing. */
export const auditActions: readonly AuditAction[] = [
  'invite.create',
  'invite.create_many',
  'invite.export',
  'sponsored.create',
  'sponsored.update',
  'sponsored.remove',
  'upload.create',
  'waiting.invite',
  'waiting.export',
  'reader.resend_confirmation',
  'reader.end_sessions',
  'reader.make_admin',
  'reader.unmake_admin',
  'reader.suspend',
  'reader.restore',
  'reader.grant_plan',
  'reader.take_plan',
  'reader.export',
  'reader.delete',
  'plan.limit',
  'source.add',
  'source.pause',
  'source.resume',
  'source.check',
  'source.import',
  'delivery.retry',
  'whatsapp.resume',
  'whatsapp.clear',
];
