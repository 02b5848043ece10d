import { expect, expectAccessible, expectNoSideways, test } from '../../support/browser/story.ts';

const password = 'correct horse 42';

test('a reader adds a passkey, logs in with it, and removes it (requirements R158)', async ({
  page,
  site,
  newReader,
}) => {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await site.signIn(page, newReader);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome da chave').fill('Meu celular');
  await dialog.getByLabel('Senha atual').fill('not the password');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('A senha atual não confere.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  await dialog.getByLabel('Senha atual').fill(password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Meu celular')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Remover a chave de acesso Meu celular' }).click();
  await dialog.getByLabel('Senha atual').fill(password);
  await dialog.getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('Meu celular', { exact: true })).toBeHidden();
});
