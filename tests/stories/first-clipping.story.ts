import { again, expect, expectAccessible, expectNoSideways, test } from '../support/browser/story.ts';

test('a reader adds a term, asks for the preview and reads it in the mailbox', async ({ page, newReader }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seus termos');
  await page.getByLabel('Adicionar novo termo').fill('leilão de transmissão');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remover leilão de transmissão' })).toBeVisible();
  await expectAccessible(page);
  // the first match of a service that just started takes longer than a page waits for it
  const draft = async () => (await page.request.get('/api/editions/next', again)).json();
  await expect.poll(async () => (await draft()).terms[0]?.stories.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Enviar prévia' }).click();
  await expect(page.getByText('Prévia enviada')).toBeVisible();

  await page.goto('/mailbox');
  await page
    .getByRole('button', { name: /transmissão/ })
    .first()
    .click();
  await expect(
    page.frameLocator('iframe').getByRole('heading', { name: 'leilão de transmissão' }).first(),
  ).toBeVisible();
  await expect(page.getByText(newReader).first()).toBeVisible();
  await expectAccessible(page);
});

test('the dashboard and the mailbox fit a phone', async ({ page, newReader: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ['/dashboard', '/english', '/mailbox']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSideways(page);
  }
});

test('an address that names no edition and no term of the reader says so', async ({ page, newReader: _ }) => {
  const noPlace = '00000000-0000-4000-8000-000000000000';
  for (const address of ['/editions/unknown', `/editions/${noPlace}`, '/term/unknown', `/term/${noPlace}`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Oops! Page not found/);
    await expect(page).toHaveTitle('Página não encontrada · Recorte');
  }
});

test('a stranger is sent to the login, and an unknown address says so', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth$/);
  await expectAccessible(page);
  await page.goto('/no-such-page');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});
