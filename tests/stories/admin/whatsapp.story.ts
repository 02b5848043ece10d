import { expect, expectAccessible, expectNoSideways, test } from '../../support/browser/story.ts';

const at = '2026-03-10T09:00:00.000Z';
const stops = [
  { scope: 'lane', code: 190, reason: 'Error validating access token', stoppedAt: at },
  { scope: 'template recorte_diario_3', code: 132015, reason: 'paused', stoppedAt: at },
];
const number = (n: number, email: string, stoppedBy: string) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  email,
  maskedPhone: `+55 ••••• 000${n}`,
  stoppedBy,
  stoppedAt: at,
  canClear: stoppedBy === 'undeliverable',
});

test('an administrator sees what WhatsApp stopped, lets it go on, and gives a number back', async ({ page, site }) => {
  await site.signIn(page, 'operator@exemplo.com', { isAdmin: true });
  const left = [...stops];
  const numbers = [number(1, 'ana@exemplo.com', 'undeliverable'), number(2, 'bia@exemplo.com', 'message')];
  await page.route('**/api/admin/whatsapp', (route) => route.fulfill({ json: { waiting: 12, stops: left } }));
  await page.route('**/api/admin/whatsapp/resume', (route) => {
    const { scope } = route.request().postDataJSON() as { scope: string };
    left.splice(
      left.findIndex((stop) => stop.scope === scope),
      1,
    );
    return route.fulfill({ json: { waiting: 12, stops: left } });
  });
  await page.route('**/api/admin/whatsapp/numbers/counts', (route) =>
    route.fulfill({ json: { reader: 0, message: 1, provider: 0, undeliverable: 1, moved: 0 } }),
  );
  await page.route('**/api/admin/whatsapp/numbers?*', (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    return route.fulfill({ json: { items: numbers.filter(({ email }) => email.includes(q)), next: null } });
  });
  await page.route('**/api/admin/whatsapp/numbers/*/clear', (route) => {
    numbers.shift();
    return route.fulfill({ json: { cleared: true } });
  });

  await page.goto('/admin/whatsapp');
  await expect(page.getByText('12 mensagens na fila.')).toBeVisible();
  await expect(page.getByText('190 Error validating access token')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retomar: Todo o envio' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retomar' }).press('Enter');
  await expect(page.getByText('Envio retomado.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retomar: Todo o envio' })).toHaveCount(0);

  const bia = page.getByRole('row').filter({ hasText: 'bia@exemplo.com' });
  await expect(bia).toContainText('Respondeu PARAR');
  await expect(bia.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reativar o número de ana@exemplo.com' }).click();
  await expect(page.getByText('Número reativado.')).toBeVisible();
  await expect(page.getByText('ana@exemplo.com')).toHaveCount(0);
  await page.getByLabel('Buscar').fill('ninguém');
  await expect(page.getByText('Nada encontrado.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSideways(page);
  await expectAccessible(page);
});
