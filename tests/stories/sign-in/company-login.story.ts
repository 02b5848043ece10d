import { test as base, expect } from '@playwright/test';
import { expectAccessible, expectNoSideways } from '../../support/browser/story.ts';
import { startStorySite } from '../../support/browser/story-site.ts';
import { freePort } from '../../support/program.ts';
import { openOidcServer } from '../../support/providers/oidc-server.ts';

const email = 'ana@exemplo.com';

base(
  'a reader logs in with the company’s account, and only with an address it confirms (requirements R155)',
  async ({ browser }) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const oidc = await openOidcServer({ baseUrl: url, hasConsentPage: true });
    const { issuer, clientId, clientSecret, host } = oidc;
    const provider = { id: 'um', name: 'Acme', issuer, clientId, clientSecret, domains: ['exemplo.com'] };
    const site = await startStorySite(port, {
      BASE_URL: url,
      OIDC_PROVIDERS: JSON.stringify([provider]),
      FETCH_ALLOW: host,
      NEWSROOM: '0',
    });
    try {
      await site.ask('session', { email });
      const context = await browser.newContext({ baseURL: url, locale: 'pt-BR' });
      const page = await context.newPage();
      const logIn = async () => {
        await page.goto('/auth');
        await page.getByRole('button', { name: 'Entrar com Acme' }).click();
        await page.getByRole('button', { name: 'Continuar' }).click();
      };

      oidc.seat({ sub: 'ana-1', email, email_verified: false });
      await logIn();
      await expect(page.getByText('O serviço não confirmou o seu email.')).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSideways(page);
      await expectAccessible(page);
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/auth$/);

      await context.clearCookies(); // the provider remembers who was there
      oidc.seat({ sub: 'ana-2', email, email_verified: true });
      await logIn();
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.goto('/account');
      await expect(page.getByText(email).first()).toBeVisible();
      await context.close();
    } finally {
      await site.stop();
      await oidc.close();
    }
  },
);
