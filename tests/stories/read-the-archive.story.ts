import { expect, expectAccessible, expectNoSideways, test } from '../support/story.ts';

test('a reader finds an edition, reads it with its receipt, shares it and takes the link back', async ({
  page,
  site,
  newReader,
  request,
}) => {
  await page.goto('/editions');
  await expect(page.getByText('A primeira edição chega amanhã')).toBeVisible();
  await page.request.post('/api/terms', { data: { term: 'leilão de transmissão' }, headers: { origin: site.url } });
  await site.sendEdition(newReader);
  await page.reload();
  await expect(page.getByText(/\d+ recortes?$/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Buscar nas edições').fill('leilão');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 edição com “leilão”')).toBeVisible();
  await page.getByRole('listitem').getByRole('link').first().click();

  await expect(page.getByRole('heading', { level: 2, name: 'leilão de transmissão' })).toBeVisible();
  await expect(page.getByText(/Aceita pelo servidor às \d{2}:\d{2}/)).toBeVisible();
  await expectAccessible(page);
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
});
