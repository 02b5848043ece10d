import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSideways,
  expectToFit,
  reach,
  type Site,
  test,
} from '../../support/browser/story.ts';

/** The file that a link gives when it is pressed by keyboard. */
async function take(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name }).press('Enter');
  const file = await download;
  expect(await file.failure()).toBeNull();
  return file.suggestedFilename();
}

/** Chooses in a field by keyboard alone: its first letter selects an option. */
async function choose(page: Page, field: Locator, option: string) {
  await reach(page, field);
  await page.keyboard.type(option.slice(0, 1));
  await expect(field.getByRole('option', { name: option, selected: true })).toHaveCount(1);
}

/** Composes and approves the clipping's edition; returns its month. */
async function sendNow(page: Page, site: Site, email: string): Promise<string> {
  const id = await site.holdDraft(email);
  const { draft } = await (await page.request.get(`/api/clippings/${id}/draft`)).json();
  const sent = await page.request.post(`/api/clippings/drafts/${draft.id}/send`, {
    data: {},
    headers: { origin: site.url },
  });
  expect(sent.status()).toBe(200);
  const month = new Date().toISOString().slice(0, 7);
  const articles = async () =>
    (await (await page.request.get(`/api/clippings/${id}/report/${month}`)).json()).articles as number;
  await expect.poll(articles).toBeGreaterThan(0);
  return month;
}

test('an owner has a clipping sent as PDF and reports its month', async ({ page, site }) => {
  const email = `reporter-${test.info().workerIndex}@exemplo.com`;
  await site.signIn(page, email, { plan: 'pro' });
  const clipping = {
    ...{ name: 'Para o cliente', terms: [{ term: 'energia' }, { term: 'soja' }, { term: 'porto' }], outletIds: [] },
    ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], localTime: '23:58', curation: { draftTime: '00:01', waits: true } },
  };
  const made = await page.request.post('/api/clippings', { data: clipping, headers: { origin: site.url } });
  expect(made.status()).toBe(200);

  const book = page.getByLabel('PDF do recorte');
  const edit = page.getByRole('link', { name: 'Editar' });
  await page.goto('/clippings');
  for (const [way, value] of [
    ['Anexado ao email', 'attached'],
    ['Link no email', 'linked'],
  ] as const) {
    await edit.click();
    await choose(page, book, way);
    await page.getByRole('button', { name: 'Salvar', exact: true }).press('Enter');
    await edit.click();
    await expect(book).toHaveValue(value);
    await page.getByRole('link', { name: 'Voltar aos recortes' }).click();
  }

  const month = await sendNow(page, site, email);
  await page.getByRole('link', { name: 'Relatório' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Relatório de “Para o cliente”');
  // the edition's day may be in another month than the browser's
  await page.goto(`${page.url()}?month=${month}`);
  const energy = page.getByLabel('De quem é energia');
  await choose(page, page.getByLabel('De quem é soja'), 'Concorrente');
  const shares = page.getByText(/% entre os comparados$/);
  await expect(shares).toHaveCount(1);

  // the first of two quick changes arrives late
  let saved = 0;
  let asked = 0;
  await page.route(/\/report$/, async (route) => {
    if (asked++ === 0) await pause(500);
    await route.fulfill({ response: await route.fetch() });
    saved++;
  });
  await energy.selectOption('Concorrente');
  await energy.selectOption('Próprio');
  await expect.poll(() => saved).toBe(2);
  await page.reload();
  await expect(energy).toHaveValue('own');
  const percents = (await shares.allTextContents()).map((text) => Number.parseFloat(text.replace(',', '.')));
  expect(percents.reduce((sum, share) => sum + share)).toBeCloseTo(100, 0);

  await choose(page, page.getByLabel(/^Nível de/).first(), 'Nível 1');
  await expect(page.getByRole('region', { name: 'Por nível' }).getByRole('listitem').first()).toHaveText(
    /^Nível 1[1-9]/,
  );
  expect(await take(page, 'PDF')).toBe(`Para-o-cliente-${month}.pdf`);
  expect(await take(page, 'Planilha (XLSX)')).toBe(`Para-o-cliente-${month}.xlsx`);
  await expectToFit(page);
  await page.getByRole('link', { name: /English/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report of “Para o cliente”');
  await expect(page.getByText(/% of those compared$/)).toHaveCount(2);
  await expectToFit(page);
  await page.getByRole('link', { name: /Português/ }).click();

  await page.goto('/editions');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  for (const [name, ending] of [
    ['PDF', 'pdf'],
    ['Planilha (XLSX)', 'xlsx'],
    ['CSV', 'csv'],
  ] as const)
    expect(await take(page, name)).toMatch(new RegExp(`^Para-o-cliente-${month}-\\d{2}\\.${ending}$`));
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.goto((await page.getByRole('link', { name: 'Abrir página' }).getAttribute('href')) ?? '');
  const linked = await page.getByRole('link', { name: 'Ler em PDF' }).getAttribute('href');
  const { pathname } = new URL(linked ?? '', site.url);
  const pdf = await page.request.get(pathname);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
