import { expect, expectAccessible, expectNoSideways, test } from '../../support/browser/story.ts';

const none = { due: 0, sent: 0, deferred: 0, failed: 0, unknown: 0, suppressed: 0 };
const morning = {
  date: '2026-03-10',
  totals: { due: 4, sent: 900, deferred: 12, failed: 3, unknown: 1, suppressed: 2 },
  hours: [
    { hour: 6, counts: { ...none, sent: 700, deferred: 12, failed: 3, unknown: 1 } },
    { hour: 7, counts: { ...none, sent: 200, due: 4, suppressed: 2 } },
  ],
  skipped: { no_terms: 5, paused: 2 },
};
const failed = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ana@exemplo.com',
  localDate: '2026-03-10',
  channel: 'email',
  state: 'failed',
  reason: 'server_refused',
  reasonDetail: '550 5.1.1 no such user',
  code: '550 5.1.1',
  attempts: 1,
  at: '2026-03-10T09:31:00.000Z',
  canRetry: true,
};
const givenUp = {
  ...failed,
  id: '00000000-0000-4000-8000-000000000002',
  email: 'bia@exemplo.com',
  reason: 'server_refused',
  reasonDetail: '452 4.2.2 mailbox full',
};
const skipped = {
  ...failed,
  state: 'skipped',
  reason: 'no_terms',
  reasonDetail: null,
  channel: null,
  code: null,
  canRetry: false,
};

test('an administrator reads the day in figures and tries a failed delivery again', async ({ page, site }) => {
  await site.signIn(page, 'operator@exemplo.com', { isAdmin: true });
  await page.route('**/api/admin/deliveries/day*', (route) => route.fulfill({ json: morning }));
  await page.route('**/api/admin/deliveries/not-sent*', (route) =>
    route.fulfill({
      json: { items: route.request().url().includes('kind=skipped') ? [skipped] : [failed, givenUp], next: null },
    }),
  );
  await page.route('**/api/admin/deliveries/*/retry', (route) => route.fulfill({ json: { queued: true } }));
  await page.goto('/admin/deliveries');
  await expect(page.getByRole('img', { name: /Entregas por hora: 6h: 716, 7h: 206/ })).toBeVisible();
  await expect(page.getByText('sem termos (5), em pausa (2)')).toBeVisible();
  const bia = page.getByRole('row').filter({ hasText: 'bia@exemplo.com' });
  await expect(bia).toContainText('452 4.2.2 mailbox full');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tentar de novo: ana@exemplo.com' }).click();
  await expect(page.getByText('De volta à fila.')).toBeVisible();
  await page.getByRole('button', { name: /Sem edição/ }).click();
  const row = page.getByRole('row').filter({ hasText: 'ana@exemplo.com' });
  await expect(row).toContainText('sem termos');
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);

  await page.route('**/api/admin/deliveries/day*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'x', data: {} } }),
  );
  await page.reload();
  await expect(page.getByText('Não foi possível carregar as entregas.')).toBeVisible();
});
