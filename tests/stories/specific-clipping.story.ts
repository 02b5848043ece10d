import { expect, expectAccessible, expectNoSideways, test } from '../support/browser/story.ts';

test('a Pro reader makes a clipping, invites a colleague, sets a webhook, makes a key and deletes it all', async ({
  page,
  site,
}) => {
  await site.signIn(page, `clipping-${test.info().workerIndex}@exemplo.com`, { plan: 'pro' });
  await page.goto('/clippings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recortes específicos');
  await expect(page.getByText('Nenhum recorte específico ainda')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Novo recorte' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Energia para a diretoria');
  await dialog.getByLabel('Termos, um por linha').fill('energia\nsoja');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const card = page.getByRole('article', { name: /Energia para a diretoria/ });
  await expect(card).toBeVisible();
  await expect(card.getByText('Confirmado')).toBeVisible();

  await card.getByLabel('Email').fill('diretor@empresa.test');
  await card.getByRole('button', { name: 'Convidar' }).click();
  await expect(card.getByText('Convidado')).toBeVisible();
  await card.getByText('Webhook', { exact: true }).click();
  await card.getByLabel('Endereço https').fill('https://93.184.215.14/recorte');
  await card.getByRole('button', { name: 'Ligar webhook' }).click();
  await expect(card.getByText(/^whsec_/)).toBeVisible();

  await page.getByLabel('Nome da chave').fill('Painel');
  await page.getByRole('button', { name: 'Criar chave' }).click();
  await expect(page.getByText(/^rct_/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);

  await card.getByRole('button', { name: 'Pausar' }).click();
  await expect(card.getByText('Pausado')).toBeVisible();
  await card.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhum recorte específico ainda')).toBeVisible();
});

test('a reader of a smaller plan sees what it is and the way to the plans', async ({ page, newReader: _ }) => {
  await page.goto('/clippings');
  await expect(page.getByText('fazem parte dos planos Pro e Enterprise')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/upgrade');
  await expectAccessible(page);
});
