import { expect, expectAccessible, expectNoSideways, reach, test } from '../support/browser/story.ts';

test('a reader without a mouse adds a term, reads the edition, keeps a story and removes the term', async ({
  page,
  site,
  newReader,
}) => {
  await page.goto('/dashboard');
  await reach(page, page.getByLabel('Adicionar novo termo'));
  await page.keyboard.type('leilão de transmissão');
  // the page shows the term before it is stored
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/terms') && answer.request().method() === 'POST',
  );
  await page.keyboard.press('Enter');
  await stored;
  const remove = page.getByRole('button', { name: 'Remover leilão de transmissão', exact: true });
  await expect(remove).toBeVisible();
  await site.sendEdition(newReader);
  // the list of editions was loaded ahead when its link had the focus
  await page.goto('/dashboard');

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
  await expect(page.locator('[data-story]').first().getByRole('button', { name: 'Guardada' })).toBeFocused();

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

test('a reader compares terms by keyboard, from a link with a term that was removed, and prints two sheets', async ({
  page,
  site,
  newReader,
}) => {
  await site.signIn(page, newReader, { plan: 'premium' });
  const headers = { origin: site.url };
  const ids: string[] = [];
  for (const term of ['soja', 'juros', 'leilão de transmissão']) {
    const added = await page.request.post('/api/terms', { data: { term }, headers });
    ids.push((await added.json()).id);
  }
  await page.request.delete(`/api/terms/${ids[1]}`, { headers });

  await page.goto(`/compare?ids=${ids.slice(0, 2).join(',')}`);
  const shares = page.getByRole('table').first().getByRole('row');
  await expect(shares).toHaveCount(2);
  await expect(shares.last()).toContainText(/soja.*100%/);
  await reach(page, page.getByRole('checkbox', { name: 'leilão de transmissão' }));
  await page.keyboard.press('Space');
  await expect(shares).toHaveCount(3);
  await expect(page.getByRole('checkbox', { name: 'leilão de transmissão' })).toBeFocused();
  await reach(page, page.getByRole('button', { name: '90 dias' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/days=90/);
  await expect(page.getByRole('button', { name: '90 dias' })).toBeFocused();
  await expectAccessible(page);

  await expect(shares).toHaveCount(3);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  const margins = `[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSPageRule).map(({ style }) => style.margin)`;
  expect(await page.evaluate(margins)).toEqual(['15mm 12mm']);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
});
