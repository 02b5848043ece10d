import { expect, expectAccessible, expectNoSideways, openMailbox, test } from '../../support/browser/story.ts';

test('an administrator invites somebody from the waiting list', async ({ page, site }) => {
  await site.signIn(page, 'operator@exemplo.com', { isAdmin: true });
  const headers = { origin: site.url, 'x-lang': 'pt' };
  for (const email of ['espera-um@exemplo.com', 'espera-dois@exemplo.com']) {
    const answer = await page.request.post('/api/onboarding/waiting-list', { data: { email }, headers });
    expect(answer.ok()).toBe(true);
  }
  await page.goto('/admin/waiting-list');
  await page.getByLabel('Buscar').fill('espera-um');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Escolher espera-um@exemplo.com').check();
  await page.getByRole('button', { name: 'Convidar 1 pessoa' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Convidar 1 pessoa' }).click();
  await expect(page.getByText('1 convite enviado')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'espera-um' })).toContainText(/[A-Z0-9]{8}/);
  await expectAccessible(page);
  // a person who was selected and then invited alone is not selected any more
  await page.getByLabel('Buscar').fill('espera-dois');
  await page.getByLabel('Escolher espera-dois@exemplo.com').check();
  await page.getByRole('button', { name: 'Convidar espera-dois@exemplo.com' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'espera-dois' })).toContainText(/[A-Z0-9]{8}/);
  await expect(page.getByRole('button', { name: 'Convidar', exact: true })).toBeDisabled();
  await openMailbox(page, 'espera-um@exemplo.com');
  await expect(page.getByRole('button', { name: /Seu convite para o Recorte.*espera-um/ }).first()).toBeVisible();
});

test('an administrator suspends a reader, who is out at once, and the log says who did it', async ({
  page,
  site,
  browser,
}) => {
  const other = await browser.newContext({ baseURL: site.url });
  const reader = await other.newPage();
  await site.signIn(reader, 'suspensa@exemplo.com');
  await reader.goto('/dashboard');
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();

  await site.signIn(page, 'operator@exemplo.com', { isAdmin: true });
  await page.goto('/admin/readers');
  await page.getByLabel('Buscar').fill('suspensa@');
  const row = page.getByRole('row').filter({ hasText: 'suspensa@exemplo.com' });
  await expect(page.getByRole('row')).toHaveCount(2); // the search has finished: the heading and one reader
  await row.getByRole('button', { name: 'Ações para suspensa@exemplo.com' }).click();
  await page.getByRole('menuitem', { name: 'Suspender' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspender' }).click();
  await expect(row).toContainText('Suspenso');
  await expectAccessible(page);
  await reader.goto('/dashboard');
  await expect(reader).toHaveURL(/\/auth$/);
  await other.close();

  await page.goto('/admin/audit');
  const line = page.getByRole('row').filter({ hasText: 'Suspendeu conta' }).first();
  await expect(line).toContainText('operator@exemplo.com');
  await expect(line).toContainText('suspensa@exemplo.com');
  await expectAccessible(page);
});

test('an administrator opens a reader, gives and takes a plan, and deletes the account on request', async ({
  page,
  site,
  browser,
}) => {
  const other = await browser.newContext({ baseURL: site.url });
  const { userId } = await site.signIn(await other.newPage(), 'pedido@exemplo.com');
  await other.close();
  await site.signIn(page, 'operator@exemplo.com', { isAdmin: true });
  await page.goto('/admin/readers');
  await page.getByLabel('Buscar').fill('pedido@');
  await expect(page).toHaveURL(/q=pedido/);
  await page.getByRole('link', { name: 'pedido@exemplo.com' }).click();
  await expect(page).toHaveURL(`/admin/readers/${userId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('pedido@exemplo.com');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Conceder plano' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Conceder plano' }).click();
  await expect(dialog.getByText('Escreva o motivo.')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('contrato 12');
  await dialog.getByLabel('Último dia').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Conceder plano' }).click();
  await expect(page.getByText('Vale até 31/12/2099.')).toBeVisible();
  await expect(page.getByText(/^Enterprise, concedido em/)).toBeVisible();
  await page.getByRole('button', { name: 'Retirar plano' }).click();
  await dialog.getByLabel('Motivo').fill('fim do contrato');
  await dialog.getByRole('button', { name: 'Retirar plano' }).click();
  await expect(page.getByText('Nenhum plano foi concedido a esta conta.')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSideways(page);
    await expectAccessible(page);
  }
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar dados (JSON)' }).click();
  expect((await waiting).suggestedFilename()).toBe(`recorte-${userId}.json`);
  await page.getByRole('button', { name: 'Excluir conta' }).click();
  await dialog.getByLabel('Digite pedido@exemplo.com para confirmar').fill('outro@exemplo.com');
  await dialog.getByRole('button', { name: 'Excluir definitivamente' }).click();
  await expect(dialog.getByText('O email digitado é outro.')).toBeVisible();
  await dialog.getByLabel('Digite pedido@exemplo.com para confirmar').fill('pedido@exemplo.com');
  await dialog.getByRole('button', { name: 'Excluir definitivamente' }).click();
  await expect(page).toHaveURL('/admin/readers');
  await page.getByLabel('Buscar').fill('pedido@');
  await expect(page.getByText('Nada encontrado.')).toBeVisible();

  await page.goto('/admin/plans');
  await page.getByLabel('Limite de termos do plano Enterprise').fill('0');
  await page.getByRole('button', { name: 'Salvar o limite do plano Enterprise' }).click();
  await expect(page.getByText('De 1 a 500.')).toBeVisible();
  await page.getByLabel('Limite de termos do plano Enterprise').fill('31');
  await page.getByRole('button', { name: 'Salvar o limite do plano Enterprise' }).click();
  await expect(page.getByText('Enterprise: 31 termos.').first()).toBeVisible();
});

test('an administrator sees how the sources are and finds a feed behind an address', async ({ page, site }) => {
  await site.signIn(page, 'operator@exemplo.com', { isAdmin: true });
  await page.goto('/admin/sources');
  const first = page.getByRole('row').nth(1);
  await expect(first.getByRole('img')).toHaveAttribute('aria-label', /em 14 dias/);
  const byName = page.getByRole('columnheader', { name: 'Ordenar por Veículo' });
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Ordenar por Matérias por dia' }).press('Enter');
  await page.getByRole('button', { name: 'Ordenar por Matérias por dia' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Ordenar por Matérias por dia' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(first.getByRole('img')).toHaveAttribute('aria-label', /^\d+ matérias em 14 dias/);
  const url = (await first.getByRole('link').getAttribute('href')) ?? '';
  await page.getByLabel('Endereço do site ou do feed').fill(url);
  await page.getByRole('button', { name: 'Procurar feeds' }).click();
  await expect(page.getByText('Já no catálogo')).toBeVisible();
  await page.getByRole('button', { name: 'Ver itens' }).click();
  await expect(page.getByText('O que este feed traz')).toBeVisible();
  await first.getByRole('button', { name: /^Pausar/ }).click();
  await expect(first.getByRole('button', { name: /^Retomar/ })).toBeVisible();
  await first.getByRole('button', { name: /^Retomar/ }).click();
  await first.getByRole('button', { name: /^Verificar/ }).click();
  await expect(page.getByText('Verificação pedida.')).toBeVisible();
  await expectAccessible(page);
});

test('every page of the operation fits a phone, in the dark too', async ({ page, site }) => {
  await site.signIn(page, 'operator@exemplo.com', { isAdmin: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const address of [
    '',
    '/waiting-list',
    '/readers',
    '/plans',
    '/sources',
    '/deliveries',
    '/whatsapp',
    '/system',
    '/audit',
  ]) {
    await page.goto(`/admin${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
    await expectNoSideways(page);
    await expectAccessible(page);
  }
});
