import { expect, expectAccessible, expectNoSideways, test } from '../../support/browser/story.ts';

test('an owner curates a draft by keyboard and sends it', async ({ page, site }) => {
  const email = `curator-${test.info().workerIndex}@exemplo.com`;
  await site.signIn(page, email, { plan: 'pro' });
  const clipping = {
    ...{ name: 'Para a diretoria', terms: [{ term: 'energia' }, { term: 'soja' }, { term: 'porto' }], outletIds: [] },
    ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], localTime: '23:58', curation: { draftTime: '00:01', waits: true } },
  };
  const made = await page.request.post('/api/clippings', { data: clipping, headers: { origin: site.url } });
  expect(made.status()).toBe(200);
  const id = await site.holdDraft(email);
  await page.goto(`/clippings/${id}/draft`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revisar “Para a diretoria”');
  const mailed = page.locator('section li[data-story]:has([data-key="f"], [data-key="K"])');
  const before = await mailed.count();
  expect(before).toBeGreaterThan(2);
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.screenshot({ path: 'test-results/draft-1280.png', fullPage: true });

  await page.keyboard.press('j');
  const first = mailed.first().getByRole('heading').getByRole('link');
  await expect(first).toBeFocused();
  const dropped = await first.textContent();
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Retiradas' })).toContainText(dropped ?? '');
  await expect(mailed).toHaveCount(before - 1);
  await page.keyboard.press('j');
  await page.keyboard.press('+');
  await expect(page.getByRole('button', { name: 'Positivo', pressed: true })).toHaveCount(1);
  await page.keyboard.press('f');
  await expect(page.getByText('Abre o recorte')).toHaveCount(1);
  await page.keyboard.press('n');
  await page.keyboard.type('O ponto da semana');
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('O ponto da semana') === true);
  await page.keyboard.press('Enter');
  await saved;
  await page.reload();
  await expect(page.getByLabel('Linha acima da história')).toHaveValue('O ponto da semana');
  await expect(page.getByRole('region', { name: 'Retiradas' })).toContainText(dropped ?? '');

  for (const [scheme, width] of [
    ['light', 390],
    ['dark', 390],
    ['dark', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 844 });
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/draft-${width}-${scheme}.png`, fullPage: true });
  }

  await page.keyboard.press('Shift+S');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Depois disso nada muda');
  await question.getByRole('button', { name: 'Enviar agora' }).click();
  await expect(page.getByText('Enviado por você. Nada mais muda nele.')).toBeVisible();
});
