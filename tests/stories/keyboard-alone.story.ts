import { expect, reach, test } from '../support/browser/story.ts';

test('a reader without a mouse adds a term, reads the edition, keeps a story and removes the term', async ({
  page,
  site,
  newReader,
}) => {
  await page.goto('/dashboard');
  await reach(page, page.getByLabel('Adicionar novo termo'));
  await page.keyboard.type('leilão de transmissão');
  await page.keyboard.press('Enter');
  const remove = page.getByRole('button', { name: 'Remover leilão de transmissão', exact: true });
  await expect(remove).toBeVisible();
  await site.sendEdition(newReader);

  await reach(page, page.getByRole('navigation').getByRole('link', { name: 'Edições' }).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/editions$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await reach(page, page.getByRole('main').getByRole('listitem').getByRole('link').first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/editions\/.+/);
  await expect(page.getByRole('heading', { level: 2, name: 'leilão de transmissão' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 3 }).first().getByRole('link')).toBeFocused();
  const save = page.locator('[data-story]').first().getByRole('button', { name: 'Guardar' });
  await reach(page, save);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-story]').first().getByRole('button', { name: 'Guardado' })).toBeFocused();

  await page.goto('/dashboard');
  const menu = page.getByRole('button', { name: 'Mais ações para leilão de transmissão' });
  await reach(page, menu);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await reach(page, remove);
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(0);
  // the focus moved to a usable element, not back to the top of the document
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('an operator without a mouse walks the sections, makes an invite and finds it', async ({ page, site }) => {
  await site.signIn(page, 'operator-teclado@exemplo.com', { isAdmin: true });
  await page.goto('/admin');
  await reach(page, page.getByRole('main').getByRole('link', { name: /^Convites/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gerenciar Convites');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await reach(page, page.getByLabel('Código do Convite'));
  await page.keyboard.type('TECLADO26');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Convite criado com sucesso!')).toBeVisible();
  await reach(page, page.getByLabel('Buscar').first());
  await page.keyboard.type('TECLADO26');
  await expect(page.getByRole('main')).toContainText('TECLADO26');

  await page.goto('/admin/readers');
  await reach(page, page.getByLabel('Buscar'));
  await page.keyboard.type('operator-teclado');
  const menu = page.getByRole('button', { name: 'Ações para operator-teclado@exemplo.com' });
  await reach(page, menu);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});
