import { expect, expectAccessible, expectNoSideways, test } from '../support/browser/story.ts';

const removeButton = (term: string) => ({ name: `Remover ${term}`, exact: true });

test('a reader adds, is told of a duplicate and of the limit, removes and takes it back', async ({
  page,
  newReader: _,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Você pode usar até (2) termos')).toBeVisible();
  await expect(page.getByText('Nenhum termo por enquanto')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Configurar termos' })).toHaveAttribute('href', '/terms-selection');
  const field = page.getByLabel('Adicionar novo termo');
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(page.getByText('Por favor, digite um termo para adicionar.').first()).toBeVisible();

  await field.fill('Ações');
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(page.getByRole('button', removeButton('Ações'))).toBeVisible();
  await field.fill('acoes');
  await field.press('Enter');
  await expect(page.getByText('Este termo já está sendo monitorado.').first()).toBeVisible();
  await expect(field).toHaveValue('acoes');
  await expect(page.getByRole('list', { name: 'Termos', exact: true }).getByRole('listitem')).toHaveCount(1);
  await field.fill('leilão, milho; trigo');
  await field.press('Enter');
  await expect(page.getByText(/A lista tem 3 termos novos .* Nada foi adicionado\./).first()).toBeVisible();
  await expect(field).toHaveValue('leilão, milho; trigo');
  await expect(page.getByRole('list', { name: 'Termos', exact: true }).getByRole('listitem')).toHaveCount(1);
  await field.fill('');
  await field.pressSequentially('leilão,');
  await expect(page.getByRole('button', removeButton('leilão'))).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill('terceiro');
  await field.press('Enter');
  await expect(page.getByText('Você atingiu o limite de 2 termos do seu plano.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/upgrade?reason=limit');
  await expect(field).toBeEnabled();
  await field.fill(''); // closes the lab, which would move the list
  // Escape leads from one notice to the next
  await expect(page.getByRole('group', { name: 'Limite atingido' })).toBeHidden();

  await page.getByRole('button', removeButton('leilão')).click();
  await expect(page.getByRole('button', removeButton('leilão'))).toBeHidden();
  await expect(page.getByRole('button', removeButton('Ações'))).toBeFocused();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('button', removeButton('leilão'))).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', removeButton('leilão')).click();
  await expect(page.getByText('Termo removido com sucesso.')).toBeVisible();
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Termo removido com sucesso.')).toBeHidden();
  await expect(page.getByRole('button', removeButton('Ações'))).toBeFocused();
  await field.fill('terceiro');
  await field.press('Enter');
  await expect(page.getByRole('button', removeButton('terceiro'))).toBeVisible();
  await expect(page.getByText('Termo adicionado com sucesso.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', removeButton('terceiro'))).toBeVisible();
  await expect(page.getByRole('button', removeButton('leilão'))).toHaveCount(0);
});

test('what was kept from the onboarding is one tap away; a smaller plan keeps what it does not follow', async ({
  page,
  site,
  newReader,
}) => {
  await site.signIn(page, newReader, { plan: 'premium' });
  const saved = { terms: ['soja', 'leilão', 'café'], kept: ['energia', 'milho', 'clima', 'portos'] };
  await page.request.put('/api/onboarding/terms', { data: saved, headers: { origin: site.url } });
  await page.goto('/dashboard');
  await expect(page.getByText('Você pode usar até (6) termos')).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar mais 1' }).click();
  await page.getByRole('button', { name: 'portos', exact: true }).click();
  await expect(page.getByRole('button', removeButton('portos'))).toBeVisible();
  await expect(page.getByRole('button', { name: 'portos', exact: true })).toHaveCount(0);
  await site.signIn(page, newReader, { plan: 'free' });
  await page.reload();
  await expect(page.getByText('Acima do plano')).toHaveCount(2);
  const rows = page.getByRole('list', { name: 'Termos' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Guardado, mas não acompanhado no plano atual.' })).toHaveText([
    /portos/,
    /café/,
  ]);
  await expectAccessible(page);
});

test('a term is edited in its place, moved and silenced, without losing the keyboard', async ({
  page,
  site,
  newReader,
}) => {
  await site.signIn(page, newReader, { plan: 'premium' });
  for (const term of ['soja', 'leilão'])
    await page.request.post('/api/terms', { data: { term }, headers: { origin: site.url } });
  await page.goto('/dashboard');
  const rows = page.getByRole('list', { name: 'Termos', exact: true }).getByRole('listitem');
  const act = async (term: string, item: string) => {
    await page.getByRole('button', { name: `Mais ações para ${term}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await expect(rows).toHaveText([/leilão/, /soja/]);
  await act('leilão', 'Editar');
  const field = page.getByLabel('Editar leilão');
  await expect(field).toBeFocused();
  await field.fill('soja');
  await field.press('Enter');
  await expect(page.getByText('Este termo já está sendo monitorado.').first()).toBeVisible();
  await field.fill('leilão de energia');
  await field.press('Enter');
  await expect(page.getByText('Agora você acompanha leilão de energia.')).toBeVisible();
  await expect(rows).toHaveText([/leilão de energia/, /soja/]);
  await act('soja', 'Mover para cima');
  await expect(rows).toHaveText([/soja/, /leilão de energia/]);
  await act('soja', 'Silenciar por 7 dias');
  await expect(rows.first()).toContainText(/Em silêncio até \d{2}\/\d{2}/);
  await expectAccessible(page);
  await page.reload();
  await expect(rows).toHaveText([/soja/, /leilão de energia/]);
  await act('soja', 'Voltar a acompanhar');
  await expect(rows.first()).not.toContainText('Em silêncio');
});

test('a term that looks like markup is shown as it was typed and does nothing (requirements S13)', async ({
  page,
  newReader: _,
}) => {
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog opened: ${dialog.message()}`);
  });
  await page.goto('/dashboard');
  const evil = '<img src=x onerror=alert(1)><svg onload=alert(2)>';
  const field = page.getByLabel('Adicionar novo termo');
  await field.fill(evil);
  await expect(page.getByRole('region', { name: 'O que este termo traria' }).getByRole('status')).toBeVisible();
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: evil })).toBeVisible();
  await expect(page.locator('main img, main svg[onload]')).toHaveCount(0);
});

test('while typing, the lab shows what a term would have brought', async ({ page, newReader: _ }) => {
  await page.goto('/dashboard');
  const field = page.getByLabel('Adicionar novo termo');
  await field.pressSequentially('leilão de transmissão');
  const lab = page.getByRole('region', { name: 'O que este termo traria' });
  await expect(lab.getByText('Boa quantidade para um termo.')).toBeVisible();
  await expect(lab.getByRole('listitem').first().locator('mark').first()).toContainText(/leilão/i);
  await lab.getByRole('button', { name: 'expressão exata' }).click();
  await expect(lab.getByText(/^Lido como expressão exata/)).toBeVisible();
  await expectAccessible(page);
  await field.fill('"leilão de transmissão submarina congelada"');
  await expect(lab.getByText(/^Nada nos últimos dias com o termo inteiro/)).toBeVisible();
  await lab
    .getByRole('button', { name: /leilão de transmissão/ })
    .first()
    .click();
  await expect(field).toHaveValue(/^leilão de transmissão/);
});

test('the lab finds the subject of a term, whatever joins its words', async ({ page, newReader: _ }) => {
  await page.goto('/dashboard');
  const field = page.getByLabel('Adicionar novo termo');
  const lab = page.getByRole('region', { name: 'O que este termo traria' });
  const first = lab.getByRole('listitem').first();
  await field.fill('relações Brasil-China');
  await expect(lab.getByText(/^Lido como assunto\. Procuramos “relações” e “Brasil”/)).toBeVisible();
  await expect(first).toContainText(/Brasil e China/);
  await field.fill('cibersegurança e bancos');
  await expect(lab.getByText(/^Lido como área com várias partes/)).toBeVisible();
  await expect(first).toContainText(/ataque/i);
});

test('a term on the list shows its days, and a silent one a wording that takes its place', async ({
  page,
  newReader: _,
}) => {
  await page.goto('/dashboard');
  const field = page.getByLabel('Adicionar novo termo');
  await field.fill('"hidrogênio verde flutuante"');
  await field.press('Enter');
  await page
    .getByRole('button', { name: /^Trocar .* por hidrogênio verde/ })
    .first()
    .click();
  await expect(page.getByRole('button', removeButton('"hidrogênio verde flutuante"'))).toHaveCount(0);
  await expect(page.getByRole('img', { name: /Histórias por dia/ }).first()).toBeVisible();
  await page.getByText('Como este termo é lido').first().click();
  await page.getByRole('button', { name: 'expressão exata' }).click();
  await expect(page.getByText(/^Lido como expressão exata/)).toBeVisible();
  await page.reload();
  await page.getByText('Como este termo é lido').first().click();
  await expect(page.getByRole('button', { name: 'expressão exata' })).toHaveAttribute('aria-pressed', 'true');
});

test('the English dashboard speaks English, on a phone and in the dark', async ({ page, newReader: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const address of ['/english', '/dashboard-english']) {
    await page.goto(address);
    await expect(page.getByText('You can use up to (2) terms')).toBeVisible();
    await expectNoSideways(page);
  }
  await page.getByLabel('Add new term').fill('energia');
  await expect(page.getByRole('region', { name: 'What this term would bring' }).getByRole('status')).toBeVisible();
  await expectNoSideways(page);
  await expectAccessible(page);
});
