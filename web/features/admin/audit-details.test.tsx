// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { draw } from '../../component.test-support.tsx';
import { AuditDetails } from './audit-details.tsx';

const details = { plan: 'pro', endsOn: null, cents: 2999 };

it('writes a plan granted without an end, and money as money', async () => {
  await draw(<AuditDetails details={details} />, { areas: ['admin', 'admin/audit'] });
  expect(document.body.textContent).toContain('plano: pro, até: sem data, valor: R$\u00a029,99');
});
