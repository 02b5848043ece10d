import { expect, expectAccessible, expectNoSideways, test } from '../../support/browser/story.ts';

test('a reader subscribes, sees a renewal fail, pays it and ends the plan', async ({ page, newReader: _ }) => {
  await page.goto('/upgrade');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upgrade');
  const column = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) });
  await expect(column('Free').getByRole('button', { name: 'Plano atual' })).toBeEnabled();
  await expect(column('Premium')).toContainText(/6\s*termos/);
  await expect(column('Premium')).toContainText(/R\$\s9,99\s*\/mês/);
  await expect(column('Professional')).toContainText(/R\$\s29,99\s*\/mês/);
  await page.getByText('Anual', { exact: true }).click();
  await expect(column('Premium')).toContainText(/R\$\s8,99\s*\/mês/);
  await expect(column('Premium')).toContainText(/R\$\s107,88/);
  await expect(column('Professional')).toContainText(/R\$\s299,88/);
  await expectAccessible(page);

  await column('Premium').getByRole('button', { name: 'Assinar' }).click();
  await expect(page.getByText('Ambiente de teste')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page.getByText('Pagamento confirmado. Seu plano agora é o Premium.')).toBeVisible();
  await expect(column('Premium').getByRole('button', { name: 'Plano atual' })).toBeEnabled();
  await expect(column('Free').getByRole('button', { name: 'Plano atual' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'Anual' })).toBeChecked();
  await expect(column('Premium')).toContainText(/R\$\s8,99\s*\/mês/);

  await column('Premium').getByRole('button', { name: 'Plano atual' }).click();
  await page.getByRole('button', { name: 'Falhar a renovação' }).click();
  await expect(page.getByText('Pagamento pendente')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar para o Recorte' }).click();
  const banner = page.getByText(/A renovação não foi paga\. Seu plano continua até \d{2}\/\d{2}\/\d{4}/);
  await expect(banner).toHaveCount(1);
  await expectAccessible(page);
  for (const address of ['/dashboard', '/account', '/editions']) {
    await page.goto(address);
    await expect(banner).toHaveCount(1);
  }
  await page.goto('/english');
  await expect(page.getByText(/The renewal failed\. Your plan continues until/)).toBeVisible();
  await page.goto('/dashboard');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Atualizar pagamento' }).click();
  await page.getByRole('button', { name: 'Renovar agora' }).click();
  await page.getByRole('button', { name: 'Cancelar no fim do período' }).click();
  await page.getByRole('link', { name: 'Voltar para o Recorte' }).click();
  await expect(page.getByText(/Sua assinatura termina em \d{2}\/\d{2}\/\d{4}/)).toBeVisible();
  await expect(banner).toHaveCount(0);
  await column('Premium').getByRole('button', { name: 'Plano atual' }).click();
  await page.getByRole('button', { name: 'Encerrar agora' }).click();
  await page.getByRole('link', { name: 'Voltar para o Recorte' }).click();
  await expect(column('Free').getByRole('button', { name: 'Plano atual' })).toBeEnabled();
  await expect(column('Premium').getByRole('button', { name: 'Assinar' })).toBeVisible();
});

test('a reader changes period and plan, and sees the cost before confirming', async ({ page, newReader: _ }) => {
  const column = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) });
  await page.goto('/upgrade');
  await column('Free').getByRole('button', { name: 'Plano atual' }).click();
  await expect(page.getByText('Você ainda não tem uma assinatura para gerenciar.')).toBeVisible();
  await column('Premium').getByRole('button', { name: 'Assinar' }).click();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page.getByText('Pagamento confirmado.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Mensal' })).toBeChecked();
  await expect(page.getByText('o valor da diferença aparece antes de confirmar')).toBeVisible();

  await page.getByText('Anual', { exact: true }).click();
  await column('Premium').getByRole('button', { name: 'Mudar para anual' }).click();
  await expect(page.getByText(/A pagar agora: R\$\s97,8\d/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmar a mudança' }).click();
  await expect(page.getByRole('radio', { name: 'Anual' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Mudar para anual' })).toHaveCount(0);

  await column('Professional').getByRole('button', { name: 'Assinar' }).click();
  await page.getByRole('button', { name: 'Confirmar a mudança' }).click();
  await expect(column('Professional').getByRole('button', { name: 'Plano atual' })).toBeEnabled();
  await expect(column('Premium').getByRole('button', { name: 'Mudar para Premium' })).toBeEnabled();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  await expect(page.getByText(/O período já pago, que vai até \d{2}\/\d{2}\/\d{4}, não é reembolsado/)).toBeVisible();
  await expectAccessible(page);
});

test('the landing page shows how many terms the plans have now', async ({ page }) => {
  await page.route('**/api/plans/limits', (route) =>
    route.fulfill({ json: { free: 3, premium: 7, pro: 25, enterprise: 90 } }),
  );
  await page.goto('/');
  const plans = page.locator('#planos');
  await expect(plans).toContainText(/3\s*termos/);
  await expect(plans).toContainText(/25\s*termos/);
  await page.route('**/api/plans/limits', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(plans).toContainText(/10\s*termos/);
});

test('a checkout that fails says so and leaves the page usable', async ({ page, newReader: _ }) => {
  await page.route('**/api/create-checkout', (route) =>
    route.fulfill({
      status: 502,
      json: { defined: false, code: 'CHECKOUT_FAILED', status: 502, message: 'x', data: {} },
    }),
  );
  await page.goto('/upgrade');
  await page.getByRole('button', { name: 'Assinar' }).first().click();
  await expect(page.getByText('Erro no checkout').first()).toBeVisible();
  await expect(page.getByText('Não foi possível processar o pagamento. Tente novamente.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assinar' }).first()).toBeEnabled();
});

test('the plans fit a phone, in the dark too, and say when they cannot be read', async ({ page, newReader: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/upgrade');
  await expect(page.getByRole('heading', { name: 'Professional' })).toBeVisible();
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.route('**/api/billing', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'x', data: {} } }),
  );
  await page.reload();
  await expect(page.getByText('Não foi possível carregar os planos.')).toBeVisible();
  await page.unroute('**/api/billing');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { name: 'Professional' })).toBeVisible();
});

test('a stranger is sent to the login', async ({ page }) => {
  await page.goto('/upgrade');
  await expect(page).toHaveURL(/\/auth$/);
});
