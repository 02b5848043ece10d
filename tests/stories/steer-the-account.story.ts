import { codeAt } from '../../people/accounts/second-factor/codes.ts';
import { secretOf } from '../support/authenticator-key.ts';
import { expect, expectAccessible, expectNoSideways, openMailbox, reach, test } from '../support/browser/story.ts';

const password = 'correct horse 42';

test('a reader changes name and address, and confirms the address from the mail', async ({ page, site, newReader }) => {
  // an administrator's mailbox shows the mail to the new address as well
  await site.signIn(page, newReader, { isAdmin: true });
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Minha Conta');
  for (const text of ['Não informado', 'linkedin.com/in/seuperfil', 'Brasil', 'Português', 'Gratuito / 2 Termos'])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Editar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar Conta' });
  const newEmail = newReader.replace('reader', 'nova');
  await dialog.getByLabel('Nome Completo').fill('Marina Azevedo');
  await dialog.getByLabel('Email').fill(newEmail);
  await dialog.getByLabel('Senha atual').fill('not the password');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('A senha atual não confere.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Senha atual').fill(password);
  const release = Promise.withResolvers<void>();
  await page.route('**/api/account', async (route) => {
    if (route.request().method() !== 'GET') await release.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  // a reader who closes the dialog while it saves is notified all the same
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  release.resolve();
  await expect(page.getByText(/Seus dados foram atualizados com sucesso\./)).toBeVisible();
  await expect(page.getByText('Marina Azevedo')).toBeVisible();
  await expect(page.getByText(`Aguardando a confirmação de ${newEmail}.`)).toBeVisible();

  await openMailbox(page, newEmail);
  await page.getByRole('button', { name: new RegExp(newEmail) }).click();
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Confirmar novo email' });
  await page.goto((await link.getAttribute('href')) ?? '');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmar novo email' }).click();
  await expect(page.getByRole('heading', { name: 'Email confirmado' })).toBeVisible();
  await page.getByRole('link', { name: 'Abrir minha conta' }).click();
  await expect(page.getByText(newEmail, { exact: true })).toBeVisible();
});

test('a reader sets hour, days and a pause', async ({ page, newReader: _ }) => {
  await page.goto('/account');
  await page.getByLabel('Horário', { exact: true }).fill('07:45');
  await page.getByRole('button', { name: 'Sábado' }).click();
  await page.getByRole('button', { name: 'Domingo' }).click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Entrega atualizada').first()).toBeVisible();
  await expect(page.getByText(/Próximo recorte: .*07:45/)).toBeVisible();
  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect(page.getByText(/Em pausa até/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Horário', { exact: true })).toHaveValue('07:45');
  await expect(page.getByRole('button', { name: 'Domingo' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Voltar a receber agora' }).click();
  await expect(page.getByLabel('Pausar até')).toBeVisible();
});

test('a reader switches urgent alerts on by keyboard, and finds them on', async ({ page, newReader: _ }) => {
  await page.goto('/account');
  const alerts = page.getByRole('switch', { name: 'Alertas urgentes' });
  await expect(alerts).not.toBeChecked();
  await expect(page.getByText(/No máximo um por dia, entre 7h e 22h/)).toBeVisible();
  await reach(page, alerts);
  await page.keyboard.press('Space');
  await expect(page.getByText('Entrega atualizada').first()).toBeVisible();
  await page.reload();
  await expect(alerts).toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSideways(page);
  await expectAccessible(page);
});

test('a paying reader opts in to WhatsApp with the code that came, and stops it', async ({ page, site, newReader }) => {
  // an administrator's mailbox shows the WhatsApp message
  await site.signIn(page, newReader, { plan: 'premium', isAdmin: true });
  await page.goto('/account');
  await page.getByLabel('Número com DDD').fill('11 91234-5678');
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.getByText('Marque a autorização para continuar.').first()).toBeVisible();
  await page.getByText('Quero receber do Recorte, neste número de WhatsApp').click();
  await page.getByRole('button', { name: 'Enviar código' }).click();
  const field = page.getByLabel('Código de 6 dígitos');
  await expect(field).toBeVisible();
  await expectAccessible(page);

  await openMailbox(page, '5511912345678');
  await page
    .getByRole('button', { name: /WhatsApp \+5511912345678/ })
    .first()
    .click();
  const text = page.getByText(/\b\d{6}\b/).last();
  const code = /\b\d{6}\b/.exec((await text.textContent()) ?? '')?.[0] ?? '';

  await page.goto('/account');
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByRole('button', { name: 'Confirmar número' }).click();
  await expect(
    page.getByText('O código não confere ou expirou. Confira os 6 dígitos ou peça outro.').first(),
  ).toBeVisible();
  await field.fill(code);
  await page.getByRole('button', { name: 'Confirmar número' }).click();
  await expect(page.getByText('As manchetes chegam em +55 ••••• 5678.')).toBeVisible();
  await page.getByRole('button', { name: 'Parar WhatsApp' }).click();
  await expect(page.getByText('WhatsApp desligado').first()).toBeVisible();
  await expect(page.getByLabel('Número com DDD')).toBeVisible();
});

test('a reader makes, replaces and revokes feed addresses, asked before the old ones end, and signs out elsewhere', async ({
  page,
  site,
  newReader,
  request,
}) => {
  await site.signIn(page, newReader);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Criar endereços' }).click();
  const shown = page.getByText(/\/feeds\/[0-9a-f]+\/rss\.xml/);
  const address = await shown.textContent();
  expect((await request.get(address ?? '')).status()).toBe(200);
  await expectAccessible(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSideways(page);
  }
  const asked = page.getByRole('alertdialog');
  for (const name of ['Trocar endereços', 'Revogar']) {
    await page.getByRole('button', { name }).click();
    await expect(asked).toContainText('Os endereços atuais deixam de funcionar');
    await asked.getByRole('button', { name: 'Cancelar' }).click();
    await expect(asked).toHaveCount(0);
    expect((await request.get(address ?? '')).status()).toBe(200);
  }
  await page.getByRole('button', { name: 'Trocar endereços' }).click();
  await asked.getByRole('button', { name: 'Trocar endereços' }).click();
  await expect(shown).not.toHaveText(address ?? '');
  const next = await shown.textContent();
  expect((await request.get(address ?? '')).status()).toBe(404);
  expect((await request.get(next ?? '')).status()).toBe(200);
  await page.getByRole('button', { name: 'Revogar' }).click();
  await asked.getByRole('button', { name: 'Revogar' }).click();
  await expect(page.getByText('Nenhum endereço criado.')).toBeVisible();
  expect((await request.get(next ?? '')).status()).toBe(404);
  await page.getByRole('button', { name: 'Encerrar todas as outras' }).click();
  await expect(page.getByText('1 sessão encerrada')).toBeVisible();
});

test('feed addresses are not offered to be made while it is unknown whether there are any', async ({
  page,
  site,
  newReader: _,
}) => {
  const headers = { origin: site.url };
  expect((await page.request.post('/api/feeds', { data: {}, headers })).status()).toBe(200);
  await page.route('**/api/feeds', (route) => route.fulfill({ status: 503, json: { code: 'SERVICE_UNAVAILABLE' } }));
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Feeds privados' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Criar endereços|Trocar endereços/ })).toHaveCount(0);
  await page.unroute('**/api/feeds');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Trocar endereços' })).toBeVisible();
});

test('a reader changes the password, switches on two-step sign-in and signs in with a code', async ({
  page,
  newReader,
}) => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Trocar senha' }).click();
  const dialog = page.getByRole('dialog');
  const next = 'um novo começo 7';
  await dialog.getByLabel('Senha atual').fill('not the password');
  await dialog.getByLabel('Nova senha').fill('abc');
  await dialog.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(dialog.getByText('Mínimo 6 caracteres')).toBeVisible();
  await dialog.getByLabel('Nova senha').fill(next);
  await dialog.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(dialog.getByText('A senha atual não confere.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Senha atual').fill(password);
  await dialog.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(page.getByText('Senha trocada').first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Ligar', exact: true }).click();
  await dialog.getByLabel('Senha atual').fill(next);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  const link = await dialog.getByRole('link', { name: 'Abrir no aplicativo deste aparelho' }).getAttribute('href');
  const secret = secretOf(new URL(link ?? '').searchParams.get('secret') ?? '');
  await dialog.getByLabel('Código de 6 dígitos').fill(codeAt(secret, new Date()));
  await dialog.getByRole('button', { name: 'Ligar verificação' }).click();
  const recovery = await dialog.getByRole('listitem').first().textContent();
  // shown once: Escape does not lose them
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click();
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByLabel('Email').fill(newReader);
  await page.getByLabel('Senha', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByLabel('Código de 6 dígitos').fill('000000');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText(/^O código não confere. Use o que o aplicativo mostra agora/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await page.getByLabel('Código de recuperação').fill(recovery ?? '');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a reader takes the data along, then deletes the account', async ({ page, newReader }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account');
  await expectNoSideways(page);
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar meus dados (JSON)' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('recorte-export.json');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(JSON.parse(Buffer.concat(chunks).toString()).tables.profiles[0].email).toBe(newReader);

  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Senha atual').fill('not the password');
  await dialog.getByRole('button', { name: 'Excluir definitivamente' }).click();
  await expect(dialog.getByText('A senha atual não confere.')).toBeVisible();
  await dialog.getByLabel('Senha atual').fill(password);
  await dialog.getByRole('button', { name: 'Excluir definitivamente' }).click();
  await expect(page.getByText('Conta excluída')).toBeVisible();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/auth$/);
});
