import { expect, expectAccessible, expectNoSideways, test } from '../support/browser/story.ts';

test('a reader finds an edition, reads it with its receipt, shares it and takes the link back', async ({
  page,
  site,
  newReader,
  request,
}) => {
  await page.goto('/editions');
  await expect(page.getByText('Nenhuma edição ainda')).toBeVisible();
  for (const term of ['leilão de transmissão', 'soja'])
    await page.request.post('/api/terms', { data: { term }, headers: { origin: site.url } });
  await site.sendEdition(newReader);
  await page.reload();
  await expect(page.getByText(/\d+ histórias?$/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Buscar nas edições').fill('leilão');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 edição com “leilão”')).toBeVisible();
  await page.getByRole('listitem').getByRole('link').first().click();

  await expect(page.getByRole('heading', { level: 2, name: 'leilão de transmissão' })).toBeVisible();
  await expect(page.getByText(/Aceita pelo servidor às \d{2}:\d{2}/)).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveTitle(/^Edição de .* · Recorte$/);
  await expect(page.getByText(/\d+ minutos? de leitura\./)).toBeVisible();

  // by keyboard alone: go to the first story and save it; then answer, and undo it by a second press
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 3 }).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('s');
  const story = page.locator('[data-story]').first();
  await expect(story.getByRole('button', { name: 'Guardada' })).toHaveAttribute('aria-pressed', 'true');
  const useful = story.getByRole('button', { name: 'Útil' });
  await useful.click();
  await expect(useful).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(useful).toHaveAttribute('aria-pressed', 'true');
  await useful.click();
  await expect(useful).toHaveAttribute('aria-pressed', 'false');
  const outlet = await page.getByLabel('Veículo').locator('option').nth(1).textContent();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Termo')).toBeFocused();
  await page.getByLabel('Veículo').selectOption(outlet ?? '');
  await expect(page).toHaveURL(/outlet=/);
  await expect(page.getByText(/histórias? neste filtro$/)).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtro' }).click();

  const shared = (await page.getByRole('link', { name: 'Abrir página' }).getAttribute('href')) ?? '';
  expect((await request.get(shared)).status()).toBe(200);
  await page.getByRole('button', { name: 'Revogar link' }).click();
  await expect(page.getByText('Esta edição não está compartilhada.')).toBeVisible();
  expect((await request.get(shared)).status()).toBe(404);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSideways(page);
  await page.goto('/editions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSideways(page);
  await page.getByRole('link', { name: 'Guardadas' }).click();
  await expect(page.locator('[data-story]')).toHaveCount(1);
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Ver o próximo recorte' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Próximo recorte');
  await expectNoSideways(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'leilão de transmissão', exact: true }).click();
  await expect(page).toHaveTitle('leilão de transmissão · Recorte');
  await expect(page.getByRole('img', { name: /^Histórias por dia: [1-9]/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Baixar CSV' })).toHaveAttribute('href', /date%2Cstories/);
  await expectNoSideways(page);
  await expectAccessible(page);
});
