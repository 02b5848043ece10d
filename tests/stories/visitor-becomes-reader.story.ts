import type { Page } from '@playwright/test';
import { again, expect, expectAccessible, expectNoSideways, reach, test } from '../support/browser/story.ts';

const words = {
  pt: {
    locale: 'pt-BR',
    code: 'Código do convite',
    validated: 'Convite validado!',
    create: 'Crie sua conta',
    country: 'País',
    brazil: 'Brasil',
    password: 'Senha',
    accept: /Li e aceito os termos/,
    submit: 'Criar conta',
    done: /Cadastro realizado! Sua conta foi criada. Redirecionando/,
    almost: 'Quase pronto!',
    found: 'Encontramos 10 termos para você.',
    selection: 'Seleção e exclusão',
    add: 'Adicionar novo termo',
    save: 'Salvar termos',
    saved: 'Termos salvos com sucesso!',
    thanks: 'Obrigado',
    tomorrow: 'Seu recorte começa a chegar amanhã de manhã.',
    today: 'Seu recorte, se fosse hoje',
    dashboard: /\/dashboard$/,
  },
  en: {
    locale: 'en-US',
    code: 'Invite code',
    validated: 'Invite validated!',
    create: 'Create your account',
    country: 'Country',
    brazil: 'Brazil',
    password: 'Password',
    accept: /I have read and accept/,
    submit: 'Create account',
    done: /Sign-up complete! Your account was created. Redirecting/,
    almost: 'Almost done!',
    found: 'We found 10 terms for you.',
    selection: 'Selection and exclusion',
    add: 'Add new term',
    save: 'Save terms',
    saved: 'Terms saved successfully!',
    thanks: 'Thank you',
    tomorrow: 'Your clipping starts arriving tomorrow morning.',
    today: 'Your clipping, if it were today',
    dashboard: /\/english$/,
  },
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The server finds topics in real time; the page polls every five seconds of its own clock. */
async function suggestionsAreThere(page: Page): Promise<void> {
  await expect
    .poll(async () => (await (await page.request.get('/api/suggestions', again)).json()).terms.length)
    .toBe(10);
}

for (const language of ['pt', 'en'] as const) {
  const say = words[language];
  // both languages share every element, so the slow check runs in one
  const check = language === 'pt' ? expectAccessible : expectNoSideways;
  test.describe(`in ${language}`, () => {
    test.use({ locale: say.locale });

    test('a visitor with an invite becomes a reader with terms', async ({ page, site }) => {
      await page.clock.install();
      // the page's first poll finds nothing, however fast the server was: the story is about the second
      let isTooEarly = true;
      await page.route('**/api/suggestions', (route) =>
        isTooEarly ? route.fulfill({ json: { terms: [], createdAt: null } }) : route.continue(),
      );
      const code = await site.createInvite();
      await page.goto(`/invite?code=${code.toLowerCase()}`);
      // a code in the address is filled in and, a moment later, validated
      await expect(page.getByLabel(say.code)).toHaveValue(code);
      await expect(heading(page)).toHaveText(say.validated);
      await check(page);
      await page.clock.fastForward(3000);

      await expect(heading(page)).toHaveText(say.create);
      const submit = page.getByRole('button', { name: say.submit });
      await expect(submit).toBeDisabled();
      await page.getByLabel('Email').fill(`jornada-${language}@exemplo.com`);
      await page.getByLabel('LinkedIn').fill('linkedin.com/in/ana-souza-advogada');
      await page.getByLabel(say.country).selectOption({ label: say.brazil });
      await page.getByLabel(say.password, { exact: true }).fill('papel e tesoura 9');
      await expect(submit).toBeDisabled();
      await page.getByLabel(say.accept).check();
      await check(page);
      await submit.click();
      await expect(page.getByText(say.done)).toBeVisible();
      await page.clock.fastForward(1500);

      await expect(page).toHaveURL(/\/ai-processing$/);
      await suggestionsAreThere(page);
      isTooEarly = false;
      await page.clock.fastForward(5000);
      await expect(heading(page)).toHaveText(say.almost);
      await expect(page.getByText(say.found)).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: say.brazil })).toBeVisible();
      // a word is as high as a line of the sheet; otherwise the rules would cross it
      await expect(page.locator('.ruled mark').first()).toHaveCSS('line-height', '40px');
      await check(page);
      await page.clock.fastForward(2000);

      await expect(heading(page)).toHaveText(say.selection);
      await expect(page.getByRole('listitem')).toHaveCount(10);
      await page.getByLabel(say.add).fill('hidrogênio verde');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('listitem')).toHaveCount(11);
      await check(page);
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByText(say.saved)).toBeVisible();

      await expect(heading(page)).toHaveText(say.thanks);
      await expect(page.getByText(say.tomorrow)).toBeVisible();
      await expect(page.getByRole('region', { name: say.today }).getByRole('heading').first()).toBeVisible();
      await check(page);
      await page.clock.fastForward(5000);
      await expect(page).toHaveURL(say.dashboard);
    });
  });
}

test('a used invite leads to the waiting list with its message, where an address counts once', async ({
  page,
  site,
}) => {
  const code = await site.createInvite();
  const origin = { headers: { origin: site.url } };
  await page.request.post('/api/invites/validate', { ...origin, data: { code } });
  const registration = {
    email: 'primeira@exemplo.com',
    password: 'papel e tesoura 9',
    linkedin: 'linkedin.com/in/primeira',
    country: 'Brasil',
    termsAccepted: true,
  };
  const answer = await page.request.post('/api/onboarding/register', { ...origin, data: registration });
  expect(answer.status()).toBe(200);
  await page.context().clearCookies();

  await page.goto('/invite');
  const validate = page.getByRole('button', { name: 'Validar' });
  await expect(validate).toBeDisabled();
  await page.getByLabel('Código do convite').fill('nao existe');
  await validate.click();
  await expect(page.getByText('Convite Inválido', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Código do convite')).toHaveValue('NAOEXISTE');
  await page.getByLabel('Código do convite').fill(code);
  await validate.click();

  await expect(page).toHaveURL(/\/waiting-list$/);
  await expect(page.getByText('Este convite já foi utilizado.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Este convite já foi utilizado.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('espera@exemplo.com');
  await page.getByRole('button', { name: 'Entrar na lista' }).click();
  await expect(page.getByText('Email adicionado à lista de espera!')).toBeVisible();
  await expect(heading(page)).toHaveText('Obrigado!');
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await expect(page).toHaveURL(`${site.url}/`);

  await page.goto('/waiting-list');
  await page.getByLabel('Email').fill('ESPERA@exemplo.com');
  await page.getByRole('button', { name: 'Entrar na lista' }).click();
  await expect(page.getByText('Este email já está na nossa lista de espera.')).toBeVisible();
});

test('somebody who only has a keyboard gets from the invite to the first terms', async ({ page, site }) => {
  await page.clock.install();
  const code = await site.createInvite();
  await page.goto('/invite');
  const tabTo = (name: string, role: 'button' | 'textbox' | 'checkbox' | 'combobox') =>
    reach(page, page.getByRole(role, { name }));
  await tabTo('Código do convite', 'textbox');
  await page.keyboard.type(code);
  await expect(page.getByRole('button', { name: 'Validar' })).toBeEnabled(); // before that, Enter does nothing
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Convite validado!');
  await page.clock.fastForward(3000);
  await expect(heading(page)).toHaveText('Crie sua conta');
  await expect(heading(page)).toBeFocused();
  await tabTo('Email', 'textbox');
  await page.keyboard.type('teclado@exemplo.com');
  await tabTo('LinkedIn', 'textbox');
  await page.keyboard.type('linkedin.com/in/teclado-rapido');
  await tabTo('País', 'combobox');
  await page.keyboard.type('Brasil');
  await tabTo('Senha', 'textbox');
  await page.keyboard.type('papel e tesoura 9');
  await tabTo('Li e aceito os termos de uso', 'checkbox');
  await page.keyboard.press('Space');
  await tabTo('Criar conta', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.pt.done)).toBeVisible();
  await page.clock.fastForward(1500);
  await expect(page).toHaveURL(/\/ai-processing$/);
  await page.goto('/terms-selection');
  await tabTo('Adicionar novo termo', 'textbox');
  await page.keyboard.type('lítio');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'lítio' })).toBeVisible();
});

test('the public pages can be read and used on a phone and in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const address of ['/', '/invite', '/invite-exclusive', '/signup', '/waiting-list', '/terms']) {
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
  }
});

test('the landing page has the thirty outlets, both ways to start, and changes its language', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const wall = page.getByRole('region', { name: 'Veículos acompanhados' });
  await expect(wall.getByRole('list')).toHaveCount(3);
  await expect(wall.getByRole('listitem')).toHaveCount(30);
  const start = page.getByRole('link', { name: 'Começar agora' });
  await expect(start).toHaveCount(2);
  for (const link of await start.all()) await expect(link).toHaveAttribute('href', '/invite');
  await expect(page.getByRole('link', { name: 'Entrar', exact: true })).toHaveAttribute('href', '/invite');
  await page.getByRole('link', { name: /English/ }).click();
  await expect(heading(page)).toHaveText(/The news that matters to your work/);
  await page.reload();
  await expect(heading(page)).toHaveText(/The news that matters to your work/);
  await expectAccessible(page);
});

test('the terms page is Portuguese first, whatever the browser speaks, and switches in place', async ({
  browser,
  site,
}) => {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto(`${site.url}/terms`);
  await expect(heading(page)).toHaveText('Termos de uso');
  await expect(page.getByText('Última atualização: 29 de junho de 2025')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(9);
  await page.getByRole('link', { name: /English/ }).click();
  await expect(heading(page)).toHaveText('Terms of use');
  await expect(page.getByText('Last updated: 29 June 2025')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.close();
});

test('the VIP page stays after the offer, says so and shows the other ways', async ({ page }) => {
  await page.goto('/signup');
  await expect(heading(page)).toHaveText('O acesso VIP terminou');
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Usar um convite' })).toHaveAttribute('href', '/invite');
  await expect(page.getByRole('link', { name: 'Entrar na lista de espera' })).toHaveAttribute('href', '/waiting-list');
});
