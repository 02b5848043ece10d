import type { Page } from '@playwright/test';
import { again, expect, slowDown, test } from '../support/browser/story.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const addresses = [
  '/',
  '/auth',
  '/invite',
  '/invite-exclusive',
  '/signup',
  '/waiting-list',
  '/terms',
  '/help',
  '/sources',
  '/nothing-here',
];
/** Up to 0.1 counts as good on the web; ours are far below. */
const mostShift = 0.02;

const watchShifts = `
  window.shifted = 0;
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.shifted += entry.value;
      window.moved.push(...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 100)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Opens a page and measures until nothing is loaded any more. */
async function expectStill(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const shifted = await page.evaluate<number>('document.fonts.ready.then(() => window.shifted)');
  const moved = await page.evaluate<string[]>('window.moved');
  expect(shifted, [address, ...moved].join('\n')).toBeLessThan(mostShift);
}

for (const width of [390, 1280]) {
  test(`a visitor reads pages that do not jump, with two fonts, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(watchShifts);
    const fonts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.add(request.url());
    });
    for (const address of [...addresses, '/email-change?token=x']) await expectStill(page, address);
    expect(fonts.size).toBe(2);
  });
}

test('public pages do not jump on a slow line, when their fonts come late', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.addInitScript(watchShifts);
  await slowDown(page);
  for (const address of ['/', '/auth', '/invite', '/help']) await expectStill(page, address);
});

test('the public pages can be read before any script has come', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'pt-BR' });
  const page = await context.newPage();
  for (const address of addresses) {
    await page.goto(`${site.url}${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main')).toHaveText(/[\s\S]{60}/);
  }
  await page.goto(`${site.url}/`);
  await page.getByRole('link', { name: /English/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/The news that matters to your work/);
  await context.close();
});

test('going back finds the page where it was left, and a new page begins at its top', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Entrar na lista de espera' });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate('window.scrollY');
  expect(Number(left)).toBeGreaterThan(500);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lista de espera');
  expect(await page.evaluate('window.scrollY')).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/As notícias/);
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(left);
});

test('a page that was scrolled before its script came is found there again', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const link = page.getByRole('link', { name: 'Entrar na lista de espera' });
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate('window.scrollY')).toBeGreaterThan(500);
  held.resolve();
  await expect(page.locator('html[data-ready]')).toBeAttached();
  const left = await page.evaluate('window.scrollY');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lista de espera');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/As notícias/);
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(left);
});

const readerAddresses = [
  '/ai-processing',
  '/terms-selection',
  '/first-step',
  '/dashboard',
  '/english',
  '/account',
  '/editions',
  '/editions/next',
  '/why',
  '/sources/suggest',
  '/saved',
  '/compare',
  '/upgrade',
  '/mailbox',
  '/clippings',
  '/clippings/new',
  '/confirmation',
];
for (const width of [390, 1280]) {
  test(`a reader on a slow line sees pages that do not jump (requirements R215), ${width} pixels wide`, async ({
    page,
    site,
  }) => {
    const email = `slow-${width}@exemplo.com`;
    await site.signIn(page, email, { plan: 'pro' });
    const send = (path: string, data: object) =>
      page.request.post(path, { data, headers: { origin: site.url } }).then((answer) => answer.json());
    const term = await send('/api/terms', { term: 'soja' });
    await site.sendEdition(email);
    const { editions } = await (await page.request.get('/api/editions', again)).json();
    const edition = await (await page.request.get(`/api/editions/${editions[0].id}`, again)).json();
    const storyId = edition.terms[0].stories[0].storyId;
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(watchShifts);
    await slowDown(page);
    const clipping = await send('/api/clippings', {
      ...{ name: 'Para a diretoria', terms: [{ term: 'energia' }], outletIds: [] },
      ...{ weekdays: [1, 2, 3, 4, 5], localTime: '08:00', curation: null },
    });
    const own = [
      `/clippings/${clipping.id}`,
      `/clippings/${clipping.id}/draft`,
      `/editions/${edition.id}`,
      `/story/${storyId}`,
      `/term/${term.id}`,
    ];
    for (const address of [...readerAddresses, ...own]) await expectStill(page, address);
  });
}
