import { expect, expectAccessible, expectNoSideways, test } from '../../support/browser/story.ts';

test('a reader pays a year by Pix: pending, expired, paid late and once more', async ({ page, newReader: _ }) => {
  const premium = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Premium' }) });
  const dialog = page.getByRole('dialog');
  await page.goto('/upgrade');
  await expect(premium.getByRole('button', { name: 'Assinar' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Pix/ })).toHaveCount(0);
  await page.getByText('Anual', { exact: true }).click();
  await premium.getByRole('button', { name: 'Pagar o ano por Pix' }).press('Enter');
  await expect(dialog).toContainText(/R\$\s107,88, pagos uma vez/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await premium.getByRole('button', { name: 'Pagar o ano por Pix' }).click();
  await dialog.getByLabel('Nome para o recibo').fill('Ana Souza');
  await dialog.getByLabel('CPF ou CNPJ').fill('529.982.247-26');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Este CPF ou CNPJ não está certo.')).toBeVisible();
  await expect(dialog.getByLabel('CPF ou CNPJ')).toBeFocused();
  await dialog.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
  await page.keyboard.press('Enter');

  await expect(page.getByText('Ambiente de teste')).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar o código Pix' }).click();
  await expect(page.getByText('O código espera o pagamento.')).toBeVisible();
  await expectAccessible(page);
  const code = page.url();
  await page.getByRole('button', { name: 'Voltar para o Recorte' }).click();
  await expect(page.getByText('O Pix do Premium ainda não foi pago.')).toBeVisible();
  await expectAccessible(page);

  await page.goto(code);
  await page.getByRole('button', { name: 'Deixar o código vencer' }).click();
  await page.getByRole('button', { name: 'Pagar mesmo assim, com atraso' }).click();
  await expect(page.getByText('Pagamento confirmado. Seu plano agora é o Premium.')).toBeVisible();
  await expect(page.getByText(/Você pagou o Premium por Pix e ele vale até \d{2}\/\d{2}\/\d{4}/)).toBeVisible();
  await expect(page.getByText('Recibo: Ana Souza, 529.982.247-25.')).toBeVisible();
  const lastYear = Number(/até \d{2}\/\d{2}\/(\d{4})/.exec(await page.getByRole('main').innerText())?.[1]);

  await premium.getByRole('button', { name: 'Pagar mais um ano por Pix' }).click();
  await expect(dialog.getByLabel('Nome para o recibo')).toHaveValue('Ana Souza');
  await dialog.getByRole('button', { name: 'Gerar o código Pix' }).click();
  await page.getByRole('button', { name: 'Mostrar o código Pix' }).click();
  await page.getByRole('button', { name: 'Pagar o Pix', exact: true }).click();
  await expect(page.getByText(new RegExp(`vale até \\d{2}/\\d{2}/${lastYear + 1}`))).toBeVisible();

  await page.goto('/account');
  await expect(page.getByText(new RegExp(`Pago por Pix até \\d{2}/\\d{2}/${lastYear + 1}`))).toBeVisible();
});

test('paying by Pix fits a phone, in the dark too', async ({ page, newReader: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/upgrade');
  await page.getByText('Anual', { exact: true }).click();
  await page.getByRole('button', { name: 'Pagar o ano por Pix' }).first().click();
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.getByRole('dialog').getByLabel('Nome para o recibo').fill('Ana Souza');
  await page.getByRole('dialog').getByLabel('CPF ou CNPJ').fill('11.222.333/0001-81');
  await page.getByRole('button', { name: 'Gerar o código Pix' }).click();
  await page.getByRole('button', { name: 'Mostrar o código Pix' }).click();
  await expect(page.getByText('O código espera o pagamento.')).toBeVisible();
  await expectNoSideways(page);
  await expectAccessible(page);
});
