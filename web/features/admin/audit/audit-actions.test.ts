import { expect, it } from 'vitest';
import { AuditAction } from '../../../../contract/admin/audit.ts';
import { pt } from '../../../../i18n/pt.ts';
import { actionKey, auditActions } from './audit-actions.ts';

it('lists every action of the contract, each with its words', () => {
  expect([...auditActions].sort()).toEqual([...AuditAction.options].sort());
  expect(Object.keys(pt.admin.audit.actions).sort()).toEqual(auditActions.map(actionKey).sort());
});
