import type { Page } from '@playwright/test';
import { again, expect, expectAccessible, test } from '../support/browser/story.ts';

const nothing = { terms: [], createdAt: null };

test('without suggestions the waiting page offers a way on after ten seconds and goes on after sixty', async ({
  page,
  newReader: _,
}) => {
  await page.clock.install();
  let asked = 0;
  await page.route('**/api/suggestions', (route) => {
    asked += 1;
    return route.fulfill({ json: nothing });
  });
  await page.goto('/ai-processing');
  await expect(page.getByText('Vendo o que você contou')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByRole('link', { name: 'Escolher por conta própria' })).toBeVisible();
  await expectAccessible(page);
  for (let second = 10; second < 60; second += 5) {
    const before = asked;
    await page.clock.runFor(5000);
    if (second < 55) await expect.poll(() => asked).toBe(before + 1);
  }
  await expect(page).toHaveURL(/\/terms-selection$/);
  await expect(page.getByText('As sugestões não chegaram a tempo.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Salvar termos' }).click();
  await expect(page.getByText('Selecione pelo menos um termo.')).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await expect(page.getByText('Digite um termo para adicionar.').first()).toBeVisible();
});

test('a reader chooses, orders and strikes terms; the plan’s first ones are followed', async ({
  page,
  newReader: _,
}) => {
  const terms = ['aço', 'lítio', 'cobre'].map((term) => ({ term, reason: { code: 'general' }, perDay: 2 }));
  await page.route('**/api/suggestions', (route) =>
    route.fulfill({ json: { terms, createdAt: '2026-01-01T00:00:00Z' } }),
  );
  await page.goto('/terms-selection');
  const rows = page.getByRole('list', { name: 'Termos selecionados' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await page.getByLabel('Adicionar novo termo').fill('ACO');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Este termo já está na lista.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Subir cobre' }).click();
  await expect(rows.nth(1)).toContainText('cobre');
  // typed terms come before every suggestion, and a reload keeps the list
  await page.getByLabel('Adicionar novo termo').fill('níquel');
  await page.keyboard.press('Enter');
  await expect(rows.nth(0)).toContainText('níquel');
  await page.reload();
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText('níquel');
  await expect(rows.nth(0)).toContainText('escolhido por você');
  await expect(rows.nth(1)).not.toContainText('·');
  await page.getByRole('button', { name: 'Remover níquel' }).click();
  await page.getByRole('button', { name: 'Remover aço' }).click();
  await expect(page.getByRole('button', { name: 'Remover cobre' })).toBeFocused();
  await page.unroute('**/api/suggestions');
  // text still in the field counts too
  await page.getByLabel('Adicionar novo termo').fill('grafita');
  await expect(page.getByText('Procuramos “grafita”')).toBeVisible(); // moves the button
  await page.getByRole('button', { name: 'Salvar termos' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Obrigado');
  await expect(page.getByRole('heading', { name: 'Seu recorte, se fosse hoje' })).toBeVisible();
  await expectAccessible(page);
  const saved = await (await page.request.get('/api/terms', again)).json();
  expect(saved.map((row: { term: string }) => row.term)).toEqual(['cobre', 'grafita']);
  await page.goto('/first-step');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the first step follows the plan: the limit, a duplicate, nothing at all', async ({ page, newReader: _ }) => {
  await page.goto('/first-step');
  await page.getByRole('button', { name: 'Iniciar monitoramento' }).click();
  await expect(page.getByText('Adicione pelo menos um termo')).toBeVisible();
  const field = page.getByLabel('Termo de busca');
  await field.fill('lítio, cobre');
  await page.keyboard.press('Enter');
  await field.fill('LITIO');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Termo duplicado')).toBeVisible();
  await field.fill('ouro');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Limite atingido')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/upgrade');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Iniciar monitoramento' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the VIP page counts places: open, sold out, and unknown', async ({ page }) => {
  const offer = { count: 99, places: 100, endsAt: '2099-06-30T02:59:59.000Z', isOpen: true };
  const answer = (changes: object) =>
    page.route('**/api/onboarding/offer', (route) => route.fulfill({ json: { ...offer, ...changes } }));
  await answer({});
  await page.goto('/signup');
  await expect(page.getByText('1 vaga restante')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Quero meu acesso VIP' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Email').fill('vip@exemplo.com');
  await page.getByLabel('País').selectOption('Portugal');
  await page.getByLabel('Senha', { exact: true }).fill('Papel9!');
  await expect(page.getByText('1 caractere especial: ok')).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByRole('checkbox').check();
  // the server refuses: its offer is over
  await submit.click();
  await expect(page.getByText('A oferta VIP terminou.')).toBeVisible();

  await page.unroute('**/api/onboarding/offer');
  await answer({ count: 100, isOpen: false });
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: 'Vagas Esgotadas' })).toBeDisabled();
  await expectShort(page);
  await expectAccessible(page);

  await page.clock.install({ time: new Date('2025-06-01T12:00:00Z') });
  await page.unroute('**/api/onboarding/offer');
  await page.route('**/api/onboarding/offer', (route) => route.abort());
  // inside the app: on this server the offer is over, and a page from it would show that
  await page.goto('/waiting-list');
  await expect(page.locator('html[data-ready]')).toBeAttached(); // before, the link loads a new page
  await page.getByRole('link', { name: 'Recorte, início' }).click();
  await expect(page).toHaveURL('/');
  await page.evaluate("history.pushState({}, '', '/signup'); dispatchEvent(new PopStateEvent('popstate'))");
  await expect(page.getByText('83 vagas restantes')).toBeVisible();
});

/** No unnecessary field, no countdown; the two remaining ways to register. */
async function expectShort(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'O acesso VIP terminou', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Usar um convite' })).toHaveAttribute('href', '/invite');
  await expect(page.getByRole('link', { name: 'Entrar na lista de espera' })).toHaveAttribute('href', '/waiting-list');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

test('an offer ends by its clock: no form, no clock at zero, and a code is still taken', async ({ page }) => {
  const offer = { count: 17, places: 100, endsAt: '2026-06-01T12:00:00.000Z', isOpen: true };
  await page.clock.install({ time: new Date('2026-06-01T11:59:50Z') });
  await page.route('**/api/onboarding/offer', (route) => route.fulfill({ json: offer }));
  await page.goto('/signup');
  await expect(page.getByText('Falta 1 dia')).toBeVisible();
  await page.clock.runFor(61_000);
  await expectShort(page);
  await expectAccessible(page);

  await page.clock.setSystemTime(new Date('2026-06-01T11:59:50Z'));
  await page.goto('/invite-exclusive');
  await expect(page.getByRole('timer')).toBeVisible();
  await page.clock.runFor(12_000);
  await expect(page.getByRole('heading', { level: 1, name: 'A oferta exclusiva terminou', exact: true })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByLabel('Código do convite')).toBeEditable();
  await expectAccessible(page);
});
