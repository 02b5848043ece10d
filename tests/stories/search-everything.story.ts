import { expect, expectAccessible, expectNoSideways, test } from '../support/browser/story.ts';

test('a reader searches everything that was read, follows a story, adds the term and asks why it did not come', async ({
  page,
  newReader: _,
}) => {
  await page.goto('/editions');
  await page.getByRole('button', { name: 'Tudo o que lemos' }).click();
  await expect(page).toHaveURL(/in=all/);
  const box = page.getByLabel('Buscar em tudo o que lemos');
  await box.fill('-soja');
  await box.press('Enter');
  await expect(page.getByText('Digite ao menos uma palavra além das exclusões.')).toBeVisible();
  await expect(box).toBeFocused();
  await expect(page.getByRole('button', { name: 'Adicionar este termo' })).toHaveCount(0);

  await page.goto('/editions?in=all&q=soja');
  await expect(page.getByRole('button', { name: 'Acompanhar a história' }).first()).toBeVisible();
  await expect(page.getByText(/histórias? com “soja”/)).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText(/soja/i);
  await expectAccessible(page);

  const language = page.getByRole('combobox', { name: 'Idioma' });
  await language.selectOption('en');
  await expect(page).toHaveURL(/language=en/);
  await page.goBack();
  await expect(page).not.toHaveURL(/language=/);
  await expect(language).toHaveValue('');

  await page.getByRole('button', { name: 'Acompanhar a história' }).first().click();
  await expect(page.getByRole('button', { name: 'Deixar de acompanhar' }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Adicionar este termo' }).click();
  await expect(page.getByRole('region', { name: 'O que este termo traria' })).toContainText('Procuramos “soja”');
  await page.getByRole('button', { name: 'Adicionar “soja”' }).click();
  await expect(page.getByText('“soja” está nos seus termos.')).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSideways(page);
  await page.getByRole('link', { name: 'A história inteira' }).first().click();
  await expect(page).toHaveURL(/\/story\/\d+/);
  await expect(page.getByRole('button', { name: 'Deixar de acompanhar' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Por que não veio?', exact: true }).first().click();
  await expect(page.getByRole('status').getByRole('heading', { level: 2 })).toBeVisible();
  await expectNoSideways(page);
});
