import { again, expect, test } from '../support/browser/story.ts';

const removeButton = (term: string) => ({ name: `Remover ${term}`, exact: true });
const addTerm = (url: string, term: string) => ({
  data: { term },
  headers: { origin: url, 'content-type': 'application/json' },
});

test('a removed term is gone for everybody at once, and undo brings back the same row', async ({
  page,
  site,
  newReader: _,
}) => {
  const { id } = await (await page.request.post('/api/terms', addTerm(site.url, 'energia'))).json();
  await page.goto('/dashboard');
  await page.getByRole('button', removeButton('energia')).click();
  await expect(page.getByRole('img', { name: '0 de 2 termos usados' })).toBeVisible();
  await expect.poll(async () => (await (await page.request.get('/api/terms', again)).json()).length).toBe(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('button', removeButton('energia'))).toBeVisible();
  await expect.poll(async () => (await (await page.request.get('/api/terms', again)).json())[0]?.id).toBe(id);
});

test('a row can be removed before the answer to its adding; a refused removal brings it back', async ({
  page,
  newReader: _,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Nenhum termo por enquanto')).toBeVisible();
  const release = Promise.withResolvers<void>();
  await page.route('**/api/terms', async (route) => {
    if (route.request().method() === 'POST') await release.promise;
    await route.continue();
  });
  const field = page.getByLabel('Adicionar novo termo');
  await field.fill('"Rio, 40 graus"');
  await field.press('Enter');
  await page.getByRole('button', removeButton('"Rio, 40 graus"')).click();
  release.resolve();
  await expect(page.getByRole('button', removeButton('"Rio, 40 graus"'))).toHaveCount(0);
  await expect.poll(async () => (await (await page.request.get('/api/terms', again)).json()).length).toBe(0);

  await field.fill('soja');
  await field.press('Enter');
  await expect(page.getByText('Termo adicionado com sucesso.')).toBeVisible();
  await page.route('**/api/terms/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { code: 'SERVICE_UNAVAILABLE' } })
      : route.continue(),
  );
  await page.getByRole('button', removeButton('soja')).click();
  await expect(page.getByText('Não foi possível remover o termo.')).toBeVisible();
  await expect(page.getByRole('button', removeButton('soja'))).toBeVisible();
});

test('without a connection nothing is told as done, the row comes back and the page says why', async ({
  page,
  context,
  site,
  newReader: _,
}) => {
  await page.request.post('/api/terms', addTerm(site.url, 'soja'));
  await page.goto('/dashboard');
  await expect(page.getByRole('button', removeButton('soja'))).toBeVisible();
  // Chromium tells the page of the loss, and may still send what is asked for with keepalive
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await context.setOffline(true);
  await expect(page.getByText('Sem conexão. Nada é salvo até ela voltar.')).toBeVisible();
  await page.getByRole('button', removeButton('soja')).click();
  await expect(page.getByText('Não foi possível remover o termo.')).toBeVisible();
  await expect(page.getByRole('button', removeButton('soja'))).toBeVisible();
  await expect(page.getByText('Termo removido com sucesso.')).toHaveCount(0);
  await page.unroute('**/api/**');
  await context.setOffline(false);
  await expect(page.getByText('Sem conexão.')).toBeHidden();
  await page.getByRole('button', removeButton('soja')).click();
  await expect(page.getByText('Termo removido com sucesso.')).toBeVisible();
});

test('a session that ended elsewhere leads to the sign-in and back, not to a failure', async ({
  page,
  site,
  newReader,
}) => {
  await page.request.post('/api/terms', addTerm(site.url, 'soja'));
  await page.goto('/dashboard');
  const remove = page.getByRole('button', removeButton('soja'));
  await expect(remove).toBeVisible();
  // a background call of the page must not find before the press that the session has ended
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await pressed.promise;
    await route.continue();
  });
  await page.context().clearCookies();
  await remove.click();
  pressed.resolve();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('Sua sessão terminou. Entre para continuar de onde parou.')).toBeVisible();
  await expect(page.getByText('Não foi possível remover o termo.')).toHaveCount(0);
  await site.signIn(page, newReader);
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(remove).toBeVisible();
});

test('a suggestion added by a tap leaves what is being typed alone', async ({ page, site, newReader: _ }) => {
  await page.request.put('/api/onboarding/terms', {
    data: { terms: ['soja'], kept: ['energia'] },
    headers: { origin: site.url },
  });
  await page.goto('/dashboard');
  const field = page.getByLabel('Adicionar novo termo');
  await field.fill('leil');
  // the lab's answer moves the suggestions below it
  await expect(page.getByRole('region', { name: 'O que este termo traria' }).getByRole('status')).toBeVisible();
  await page.getByRole('button', { name: 'energia', exact: true }).click();
  await expect(page.getByRole('button', removeButton('energia'))).toBeVisible();
  await expect(field).toHaveValue('leil');
});

test('a list that cannot be read is never taken for an empty one', async ({ page, site, newReader: _ }) => {
  await page.request.put('/api/onboarding/terms', {
    data: { terms: ['soja'], kept: ['energia', 'milho'] },
    headers: { origin: site.url },
  });
  await page.route('**/api/terms', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }));
  for (const address of ['/terms-selection', '/first-step']) {
    await page.goto(address);
    await expect(page.getByText('Não foi possível carregar seus termos.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Salvar termos|Iniciar monitoramento/ })).toHaveCount(0);
  }
  await page.unroute('**/api/terms');
  await page.goto('/terms-selection');
  await expect(page.getByText('soja', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Salvar termos' }).click();
  await expect(page.getByText('Termos salvos com sucesso!')).toBeVisible();
  const { terms } = await (await page.request.get('/api/suggestions', again)).json();
  expect(terms.map(({ term }: { term: string }) => term)).toEqual(['energia', 'milho']);
});

test('a sign-up that worked is told so, even when asking who is signed in fails', async ({ page, site }) => {
  const code = await site.createInvite();
  await page.goto(`/invite?code=${code}`);
  await page.waitForURL('**/invite-validated');
  await page.getByRole('link', { name: 'Continuar' }).click();
  await page.getByLabel('Email').fill(`signup-${Date.now()}@exemplo.com`);
  await page.getByLabel('LinkedIn').fill('linkedin.com/in/marina-azevedo');
  await page.getByLabel('País').selectOption('Portugal');
  await page.getByLabel('Senha', { exact: true }).fill('correct horse 42');
  await page.getByLabel(/Li e aceito/).check();
  let failures = 3;
  await page.route('**/api/session', (route) => {
    failures -= 1;
    return failures >= 0 ? route.abort() : route.continue();
  });
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Cadastro realizado!').first()).toBeVisible();
  await expect(page.getByText('Erro inesperado')).toHaveCount(0);
  await page.waitForURL('**/ai-processing');
  await expect(page.getByRole('definition').filter({ hasText: 'Portugal' })).toBeVisible();
});

test('the account and the plans are shown by their defaults when they cannot be read', async ({
  page,
  site,
  newReader,
}) => {
  await page.route('**/api/account', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/account');
  await expect(page.getByText('Não foi possível carregar suas informações.')).toBeVisible();
  await expect(page.getByText('Gratuito / 2 Termos')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sair', exact: true })).toBeVisible();
  await page.route('**/api/plans/limits', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/api/billing', (route) => route.fulfill({ status: 500, json: {} }));
  await site.signIn(page, newReader, { plan: 'premium' });
  await page.goto('/upgrade');
  const cards = page.getByRole('main').getByRole('list').first().locator('> li');
  await expect(cards).toHaveText([/Free\s*2/, /Premium.*6/, /Professional.*10/]);
  await expect(cards.nth(0).getByRole('button', { name: 'Plano atual' })).toBeDisabled();
  await expect(cards.nth(1).getByRole('button', { name: 'Plano atual' })).toBeEnabled();
  await cards.nth(2).getByRole('button', { name: 'Assinar' }).click();
  await expect(page.getByText('Não foi possível processar o pagamento. Tente novamente.')).toBeVisible();
});

test('a failed sign-out is told, and a copy works on plain http', async ({ page, site, newReader: _ }) => {
  await page.route('**/api/auth/sign-out', (route) => route.abort());
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(page.getByText('Não foi possível sair. Tente novamente.')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/dashboard');

  await page.addInitScript('Object.defineProperty(navigator, "clipboard", { value: undefined })');
  await page.request.post('/api/feeds', { data: {}, headers: { origin: site.url } });
  await page.goto('/account');
  await page.getByRole('button', { name: /Copiar.*RSS/ }).click();
  await expect(page.getByText('Copiado', { exact: true })).toBeVisible();
  await page.evaluate('document.execCommand = () => false');
  await page.getByRole('button', { name: /Copiar.*JSON/ }).click();
  await expect(page.getByText('Não foi possível copiar')).toBeVisible();
});

test('an offer that was extended never shows as ended while its answer is awaited', async ({ page }) => {
  const release = Promise.withResolvers<void>();
  const offer = { count: 20, places: 100, endsAt: '2099-12-31T23:59:59Z', isOpen: true };
  await page.route('**/api/onboarding/offer', async (route) => {
    await release.promise;
    await route.fulfill({ json: offer });
  });
  const asked = page.waitForRequest('**/api/onboarding/offer');
  await page.goto('/signup');
  await asked;
  await expect(page.getByText('A oferta VIP terminou.')).toHaveCount(0);
  await expect(page.getByText('Encerrada')).toHaveCount(0);
  release.resolve();
  await expect(page.getByText('80 vagas restantes')).toBeVisible();
  await page.getByLabel('Email').fill('vip@exemplo.com');
  await page.getByLabel('País').selectOption('Brasil');
  await page.getByLabel('Senha', { exact: true }).fill('correct horse 42');
  await page.getByLabel('LinkedIn (opcional)').fill('https://marina.example/sobre');
  await page.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Quero meu acesso VIP' })).toBeEnabled();
});

test('what is typed before the script has come counts when it has', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/invite', { waitUntil: 'commit' });
  await page.getByLabel('Código do convite').fill('NAOEXISTE');
  const validate = page.getByRole('button', { name: 'Validar' });
  await expect(validate).toBeDisabled();
  held.resolve();
  await expect(validate).toBeEnabled();
  await expect(page.getByLabel('Código do convite')).toHaveValue('NAOEXISTE');
});

test('a button pressed before the script has come answers when it has', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  held.resolve();
  await expect(page.getByRole('dialog', { name: 'Esqueci minha senha' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a form sent before the script has come is sent when it has, and never by its address', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('ninguem@exemplo.com');
  await page.getByLabel('Senha', { exact: true }).fill('uma senha qualquer');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveValue('ninguem@exemplo.com');
  expect(new URL(page.url()).search).toBe('');
  held.resolve();
  await expect(page.getByText('Email ou senha incorretos')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});
