import type { Page } from '@playwright/test';
import { expect, type Site, test } from '../support/browser/story.ts';

const removeButton = (page: Page, term: string) => page.getByRole('button', { name: `Remover ${term}`, exact: true });

const follow = (page: Page, site: Site, term: string) =>
  page.request.post('/api/terms', { data: { term }, headers: { origin: site.url } });

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
