// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { draw, serve, until } from '../../component.test-support.tsx';
import UpgradePage from './upgrade.tsx';

const reader = {
  ...{ id: '00000000-0000-4000-8000-000000000001', email: 'ana@exemplo.com', emailConfirmed: true, fullName: null },
  ...{ country: null, termLimit: 2, isAdmin: false, language: 'pt' },
};
const billing = {
  ...{ prices: [], provider: 'stripe', subscription: null, reversal: null },
  pix: { isOffered: false, pending: null, isExpired: false, year: null },
};
const limits = { free: 2, premium: 6, pro: 10, enterprise: 30 };

it.each([
  ['premium', '2026-03-20', 'Seu plano é o Premium, combinado com a nossa equipe, até 20/03/2026.'],
  ['pro', null, 'Seu plano é o Professional, combinado com a nossa equipe.'],
  ['enterprise', '2026-03-20', 'Seu plano é o Enterprise, combinado com a nossa equipe, até 20/03/2026.'],
])('names a granted plan and its last day: %s, %s', async (plan, lastOn, words) => {
  serve((call) =>
    call.endsWith('/plans/limits')
      ? limits
      : call.endsWith('/billing')
        ? { ...billing, plan, grant: { plan, lastOn } }
        : null,
  );
  await draw(<UpgradePage />, { areas: ['reader/upgrade'], session: { ...reader, plan } });
  await until(() => expect(document.body.textContent).toContain(words));
});
