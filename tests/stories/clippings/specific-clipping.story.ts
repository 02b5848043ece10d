import { expect, expectAccessible, expectNoSideways, test } from '../../support/browser/story.ts';

test('a Pro reader makes a clipping, invites a colleague, sets a webhook, makes a key and deletes it all', async ({
  page,
  site,
}) => {
  await site.signIn(page, `clipping-${test.info().workerIndex}@exemplo.com`, { plan: 'pro' });
  await page.goto('/clippings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recortes específicos');
  await expect(page.getByText('Nenhum recorte específico ainda')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Novo recorte' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Novo recorte');
  const preview = page.getByRole('region', { name: 'O email, se saísse agora' });
  await expect(preview).toContainText('Adicione um termo');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByLabel('Nome')).toBeFocused();
  await page.getByLabel('Nome').fill('Energia para a diretoria');
  await page.getByLabel('Novo termo').fill('energia,');
  await page.getByLabel('Novo termo').fill('soja');
  await page.keyboard.press('Enter');
  await expect(preview).toContainText('Energia para a diretoria ·');
  await page.getByRole('button', { name: 'Remover o termo soja' }).click();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('button', { name: 'Remover o termo soja' })).toBeVisible();
  await page.getByRole('button', { name: /como é lido.*soja/ }).click();
  await expect(page.getByText('Ler como').first()).toBeVisible();
  await page.getByLabel('Email do destinatário').fill('diretor@empresa.test');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Convite ao salvar')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.getByRole('button', { name: 'Salvar e conectar um canal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editar recorte');
  await page.getByText('Webhook', { exact: true }).click();
  await page.getByLabel('Endereço https').fill('https://93.184.215.14/recorte');
  await page.getByRole('button', { name: 'Ligar webhook' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole('button', { name: 'Reenviar o convite para diretor@empresa.test' }).click();
  await expect(page.getByText('Convite enviado de novo')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar aos recortes' }).click();
  const card = page.getByRole('article', { name: /Energia para a diretoria/ });
  await expect(card.getByText('Confirmado')).toBeVisible();
  await expect(card.getByText('Convidado')).toBeVisible();

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
  // the button that had the focus is gone
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a reader who leaves an unsaved clipping is asked first, by link and by the back button', async ({
  page,
  site,
}) => {
  await site.signIn(page, `unsaved-${test.info().workerIndex}@exemplo.com`, { plan: 'pro' });
  await page.goto('/clippings');
  await page.getByRole('link', { name: 'Novo recorte' }).click();
  // the list has a field whose label begins the same
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Novo recorte');
  const name = page.getByLabel('Nome');
  await name.fill('Meio feito');
  const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' });
  await page.getByRole('link', { name: 'Voltar aos recortes' }).click();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(name).toHaveValue('Meio feito');
  await page.goBack();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(name).toHaveValue('Meio feito');
  await page.goBack();
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page.getByText('Nenhum recorte específico ainda')).toBeVisible();
});

test('a reader of a smaller plan sees what it is and the way to the plans', async ({ page, newReader: _ }) => {
  await page.goto('/clippings');
  await expect(page.getByText('fazem parte dos planos Pro e Enterprise')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/upgrade');
  await expectAccessible(page);
});
