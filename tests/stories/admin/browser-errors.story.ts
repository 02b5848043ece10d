import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, expectAccessible, expectNoSideways, test } from '../../support/browser/story.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');

test('an operator sees what failed in a reader’s page, with its file and line, and closes it (requirements R137, R138)', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'operator@exemplo.com', { isAdmin: true });
  // a separate page: its errors are intended
  const broken = await page.context().newPage();
  await broken.route('**/api/outlets', (route) => route.fulfill({ json: [null] }));
  const reported = broken.waitForRequest('**/api/browser-errors');
  await broken.goto('/sources?q=segredo');
  const request = await reported;
  const headers = await request.allHeaders();
  expect(headers.cookie).toBeUndefined();
  expect(request.postData()).not.toContain('segredo');
  expect((await request.response())?.status()).toBe(200);

  await page.goto('/admin/system');
  await page.getByRole('definition').getByRole('link', { name: '1' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'TypeError' });
  await expect(row).toContainText('/sources');
  await expect(row).toContainText('1 vez');
  const [, file = '', line = ''] = /(web\/[\w/.-]+):(\d+):\d+/.exec((await row.textContent()) ?? '') ?? [];
  expect(file).toBe('web/pages/visitor/sources.tsx');
  expect(readFileSync(path.join(root, file), 'utf8').split('\n')[Number(line) - 1]).toContain(
    'rowKey={({ name, home })',
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSideways(page);
  await expectAccessible(page);
  await row.getByRole('button', { name: /Marcar como resolvido/ }).click();
  await expect(page.getByText('Nenhum erro aberto.')).toBeVisible();
  await page.getByRole('button', { name: /Resolvidos/ }).click();
  await expect(row).toBeVisible();
});

test('a script that cannot be loaded is reported by its name', async ({ page, site }) => {
  await site.signIn(page, 'loads@exemplo.com');
  const broken = await page.context().newPage();
  await broken.route(/\/assets\/compare-/, (route) => route.fulfill({ status: 404, body: '' }));
  const reported = broken.waitForRequest('**/api/browser-errors');
  await broken.goto('/compare');
  expect((await reported).postDataJSON()).toMatchObject({
    kind: 'load',
    message: expect.stringMatching(/compare\.js$/),
  });
});

test('source maps are on the server and not to be had', async ({ page }) => {
  const maps = readdirSync(path.join(root, 'dist/maps'));
  expect(maps.length).toBeGreaterThan(20);
  const names = maps.filter((name) => name.endsWith('.map')).slice(0, 5);
  for (const name of [...names, 'release'])
    for (const folder of [
      '/assets/',
      '/maps/',
      '/',
      '/assets/..%2f..%2fmaps/',
      '/..%2fmaps/',
      '/assets/%2e%2e/%2e%2e/maps/',
    ]) {
      const answer = await page.request.get(`${folder}${name}`);
      expect(await answer.text(), `${folder}${name}`).not.toMatch(/"mappings"|^[\w-]{8}$/);
    }
  for (const name of readdirSync(path.join(root, 'dist/web/assets')).filter((one) => one.endsWith('.js')))
    expect(readFileSync(path.join(root, 'dist/web/assets', name), 'utf8')).not.toContain('sourceMappingURL');
});
