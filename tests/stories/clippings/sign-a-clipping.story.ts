import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, expectToFit, type Site, test } from '../../support/browser/story.ts';

const terms = ['energia', 'soja', 'porto'].map((term) => ({ term }));
const logo = () =>
  sharp({ create: { width: 600, height: 200, channels: 3, background: '#0b6a4e' } })
    .png()
    .toBuffer();

/** A clipping of the signed-in reader; returns its id. */
async function openClipping(page: Page, site: Site, name: string): Promise<string> {
  const data = {
    ...{ name, terms, outletIds: [], weekdays: [1, 2, 3, 4, 5, 6, 7], localTime: '23:58' },
    curation: { draftTime: '00:01', waits: true },
  };
  const made = await page.request.post('/api/clippings', { data, headers: { origin: site.url } });
  expect(made.status()).toBe(200);
  return (await made.json()).id;
}

test('an owner signs a clipping and pastes the list of its recipients', async ({ page, site }) => {
  await site.signIn(page, `signs-${test.info().workerIndex}@exemplo.com`, { plan: 'pro' });
  const id = await openClipping(page, site, 'Para o conselho');
  await page.goto(`/clippings/${id}`);
  await page.getByLabel('Nome de quem envia').fill('Horta & Lima');
  await page.getByLabel('Cor', { exact: true }).fill('#ffff00');
  await expect(page.getByText(/pouco para ler/)).toBeVisible();
  await page.getByRole('button', { name: 'Salvar assinatura' }).click();
  await expect(page.getByText('Este recorte sai em nome do Recorte.')).toBeVisible();
  await page.getByLabel('Cor', { exact: true }).fill('#0b6a4e');
  await page.getByLabel('Abertura').fill('Bom dia, conselho.');
  await page.getByRole('button', { name: 'Salvar assinatura' }).click();
  await expect(page.getByText('Assinatura salva')).toBeVisible();
  const file = page.getByLabel('Logotipo', { exact: true });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg });
  await expect(page.getByText('Este arquivo não é uma imagem que possamos usar.')).toBeVisible();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() });
  await expect(page.getByRole('img', { name: 'Horta & Lima' })).toHaveCount(2);
  await expectAccessible(page);

  await page.getByText('Colar uma lista ou abrir um CSV').click();
  const list = 'nome;email\nAna;ana@empresa.test\nBia <bia@empresa.test>, ana@empresa.test\nsem arroba';
  await page.getByLabel('Lista de endereços').fill(list);
  await page.getByRole('button', { name: 'Conferir a lista' }).click();
  const found = page.getByRole('status').filter({ hasText: 'endereços novos' });
  await expect(found.getByRole('listitem')).toHaveText([
    '2 endereços novos',
    '1 repetido: ana@empresa.test',
    '1 não é um endereço: sem arroba',
  ]);
  await page.getByRole('button', { name: 'Adicionar 2 destinatários' }).click();
  await expect(page.getByText('Convite ao salvar')).toHaveCount(2);
  const csv = Buffer.from(Array.from({ length: 60 }, (_, n) => `p${n}@empresa.test`).join('\r\n'));
  const open = (buffer: Buffer) =>
    page.getByLabel('Abrir arquivo CSV').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer });
  await open(Buffer.alloc(500_001, 'ana@empresa.test\n'));
  await expect(page.getByText('O arquivo tem mais de 500 KB.')).toBeVisible();
  await open(csv);
  await expect(page.getByText('13 não cabem mais hoje neste recorte.')).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar 47 destinatários' }).click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('link', { name: 'Editar' }).click();
  await expect(page.getByText('1 recebe, 49 ainda não responderam, 0 saiu, 0 endereço devolve.')).toBeVisible();
});

for (const language of ['pt', 'en'] as const) {
  test(`the pages of a signed clipping fit telephone and desk, by day and by night, in ${language}`, async ({
    page,
    site,
  }) => {
    const email = `sees-${language}-${test.info().workerIndex}@exemplo.com`;
    await site.signIn(page, email, { plan: 'pro', language });
    const origin = { origin: site.url };
    const id = await openClipping(page, site, 'Um recorte de nome longo para a diretoria e o conselho');
    const face = { senderName: 'Horta & Lima', colour: '#0b6a4e', opening: 'Bom dia.', signature: 'Equipe\n11 4002' };
    await page.request.put(`/api/clippings/${id}/face`, { data: { face }, headers: origin });
    const image = (await logo()).toString('base64');
    await page.request.put(`/api/clippings/${id}/face/logo`, { data: { theme: 'light', image }, headers: origin });
    await site.holdDraft(email);
    const { draft } = await (await page.request.get(`/api/clippings/${id}/draft`)).json();
    const pages = [`/clippings/${id}`, '/clippings', `/clippings/${id}/draft`];
    for (const address of pages) await expectPageToFit(page, address, language);
    await page.request.post(`/api/clippings/drafts/${draft.id}/send`, { data: {}, headers: origin });
    const { editions } = await (await page.request.get('/api/editions')).json();
    const { shareUrl } = await (await page.request.get(`/api/editions/${editions[0].id}`)).json();
    const month = editions[0].on.slice(0, 7);
    const sent = [`/clippings/${id}/report?month=${month}`, `/editions/${editions[0].id}`, new URL(shareUrl).pathname];
    for (const address of [...sent, '/upgrade']) await expectPageToFit(page, address, language);
  });
}

/** The page in a language, in every theme and width. */
async function expectPageToFit(page: Page, address: string, language: 'pt' | 'en'): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const other = page.getByRole('link', { name: /English/ });
  if (language === 'en' && (await other.count()) > 0) await other.click();
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? /^en/ : /^pt/);
  await expectToFit(page);
}
