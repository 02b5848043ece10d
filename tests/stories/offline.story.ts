import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSideways, test } from '../support/browser/story.ts';

test.use({ serviceWorkers: 'allow' });

const email = () => `offline-${test.info().workerIndex}-${test.info().retry}@exemplo.com`;
const isControlled = 'navigator.serviceWorker.controller !== null';
const isKept = "caches.match('/kept/last').then(Boolean)";

const isLost = (page: Page) => page.getByText('Sem conexão. Nada é salvo até ela voltar.').isVisible();

/** Chromium can forget an emulated loss of the connection when it opens a document. */
async function expectLost(page: Page, context: BrowserContext): Promise<void> {
  await expect(async () => {
    if (await page.evaluate('navigator.onLine')) {
      await context.setOffline(false);
      await context.setOffline(true);
    }
    expect(await isLost(page)).toBe(true);
  }).toPass();
}

test('a reader opens an edition, loses the connection, reads it again, and signs out without leaving anything', async ({
  page,
  context,
  site,
}) => {
  await site.signIn(page, email());
  await page.request.post('/api/terms', { data: { term: 'soja' }, headers: { origin: site.url } });
  await site.sendEdition(email());
  await page.goto('/editions');
  await page.getByRole('listitem').getByRole('link').first().click();
  await page.waitForURL(/\/editions\/.+/);
  const headline = page.locator('[data-story] h3').first();
  await expect(headline).toBeVisible();
  const title = (await headline.textContent()) ?? '';
  await expect.poll(() => page.evaluate(isControlled)).toBe(true);
  await expect.poll(() => page.evaluate(isKept)).toBe(true);

  await context.setOffline(true);
  await expect.poll(() => isLost(page)).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible();
  await expect(page.getByText('Esta edição está guardada neste aparelho.')).toBeVisible();
  await expectLost(page, context);
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible();
  await expectLost(page, context);

  await context.setOffline(false);
  await expect(page.getByText('A conexão voltou.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => page.evaluate('caches.keys()')).toEqual([]);
  await expect.poll(() => page.evaluate('navigator.serviceWorker.getRegistrations()')).toEqual([]);
});

test('a reader who takes over the device finds nothing of the one before', async ({ page, site }) => {
  await site.signIn(page, email());
  await page.goto('/dashboard');
  await expect.poll(() => page.evaluate(isControlled)).toBe(true);
  const kept = { readerId: 'somebody else', keptAt: Date.now(), edition: { id: 'x', on: '2026-01-01' } };
  // in the form of this version, and in one that it does not read any more
  const names = ['recorte-editions-2', 'recorte-editions'];
  for (const name of names)
    await page.evaluate(
      `caches.open('${name}').then((cache) => cache.put('/kept/last', Response.json(${JSON.stringify(kept)})))`,
    );
  expect(await page.evaluate(isKept)).toBe(true);
  await page.reload();
  await expect.poll(() => page.evaluate(isKept)).toBe(false);
  await expect.poll(() => page.evaluate(`caches.has('${names[1]}')`)).toBe(false);
});

test('nothing of a reader but editions is kept, and no page of the operator', async ({ page, site }) => {
  await site.signIn(page, email(), { isAdmin: true });
  await page.goto('/dashboard');
  await expect.poll(() => page.evaluate(isControlled)).toBe(true);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const addresses = await page.evaluate<string[]>(`(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(opened.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  })()`);
  expect(addresses).toContain('/editions');
  expect(addresses.filter((path) => !/^\/(assets\/.*|editions|kept\/(last|newest))$/.test(path))).toEqual([]);
});
