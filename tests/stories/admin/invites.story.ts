import { expect, expectAccessible, expectNoSideways, test } from '../../support/browser/story.ts';

test('the guards: a stranger goes to the login, a reader to the dashboard, an administrator sees two cards', async ({
  page,
  site,
}) => {
  const addresses = ['/admin', '/admin/invites', '/test-upload'];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/auth$/);
  }
  await site.signIn(page, 'only-a-reader@exemplo.com');
  for (const address of addresses) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await site.signIn(page, 'operator@exemplo.com', { isAdmin: true });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Área Administrativa');
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Convites/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gerenciar Convites');
  await page.getByRole('link', { name: 'Voltar' }).click();
  await page.getByRole('link', { name: /^Conteúdo Patrocinado/ }).click();
  await expect(page).toHaveURL(/\/admin\/sponsored-content$/);
});

test('an administrator draws a code, creates it, copies it, and sees what was used', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await site.signIn(page, 'operator@exemplo.com', { isAdmin: true });
  await page.goto('/admin/invites');
  const code = page.getByLabel('Código do Convite');
  await page.getByRole('button', { name: 'Criar Convite' }).click();
  await expect(page.getByText('Por favor, insira um código de convite.').first()).toBeVisible();

  await page.getByRole('button', { name: 'Gerar' }).click();
  await expect(code).toHaveValue(/^[A-Z0-9]{8}$/);
  const drawn = await code.inputValue();
  await page.getByRole('button', { name: 'Criar Convite' }).click();
  await expect(page.getByText('Convite criado com sucesso!')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: drawn });
  await expect(row).toContainText('Ativo');
  await expect(row).toContainText(`${site.url}/invite?code=${drawn}`);

  await code.fill(drawn.toLowerCase());
  await expect(code).toHaveValue(drawn);
  // while the list is read again, nothing is sent
  await expect(page.getByRole('button', { name: 'Criar Convite' })).toBeVisible();
  await code.press('Enter');
  await expect(page.getByText('Este código de convite já existe.').first()).toBeVisible();
  await code.fill('x'.repeat(30));
  await expect(code).toHaveValue('X'.repeat(20));
  await expect(code).not.toHaveAttribute('aria-invalid', 'true');

  await row.getByRole('button', { name: 'Copiar código' }).click();
  await expect(page.getByText('Código copiado para a área de transferência.')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(drawn);
  await row.getByRole('button', { name: 'Copiar URL' }).click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(`${site.url}/invite?code=${drawn}`);

  await page.getByLabel('Quantidade').fill('3');
  await page.getByRole('button', { name: 'Criar vários' }).click();
  const dialog = page.getByRole('dialog', { name: '3 convites criados' });
  await expect(dialog.getByLabel('Códigos novos')).toHaveValue(/^([A-Z0-9]{8}\n){2}[A-Z0-9]{8}$/);
  await dialog.getByRole('button', { name: 'Fechar' }).click();

  await page.getByRole('button', { name: /Convites Utilizados/ }).click();
  await expect(page.getByRole('heading', { name: 'Convites Ativos' })).toBeHidden();
  await page.getByRole('button', { name: /Total de Convites/ }).click();
  await page.getByLabel('Buscar').fill(drawn.slice(1, 6));
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
});
