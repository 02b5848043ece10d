import type { Page } from '@playwright/test';
import { expect, type Site, test } from '../support/browser/story.ts';

const removeButton = (page: Page, term: string) => page.getByRole('button', { name: `Remover ${term}`, exact: true });

const follow = (page: Page, site: Site, term: string) =>
  page.request.post('/api/terms', { data: { term }, headers: { origin: site.url } });

/** From the landing page, without loading a document. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/invite$/);
  await page.getByRole('banner').getByRole('link', { name: 'Entrar', exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('correct horse 42');
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click();
}

async function secondTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  return other;
}

test('a term that another tab removed is gone without a failure where it is removed again', async ({
  page,
  site,
  newReader: _,
}) => {
  await follow(page, site, 'soja');
  await follow(page, site, 'milho');
  await page.goto('/dashboard');
  await expect(removeButton(page, 'soja')).toBeVisible();
  const other = await secondTab(page);
  await removeButton(other, 'soja').click();
  await expect(other.getByText('Termo removido com sucesso.')).toBeVisible();

  await removeButton(page, 'soja').click();
  await expect(removeButton(page, 'soja')).toHaveCount(0);
  await expect(removeButton(page, 'milho')).toBeVisible();
});

test('who signs in after somebody else in the same tab finds nothing of them', async ({ page, site, newReader }) => {
  const second = `second-${newReader}`;
  await follow(page, site, 'soja');
  await page.goto('/dashboard');
  await expect(removeButton(page, 'soja')).toBeVisible();
  await page.getByLabel('Adicionar novo termo').fill('segredo');
  await page.getByRole('banner').getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/As notícias/);
  await site.signIn(page, second);
  await follow(page, site, 'milho');
  await page.context().clearCookies();

  await signIn(page, second);
  await expect(removeButton(page, 'milho')).toBeVisible();
  await expect(removeButton(page, 'soja')).toHaveCount(0);
  await expect(page.getByLabel('Adicionar novo termo')).toHaveValue('');
});
