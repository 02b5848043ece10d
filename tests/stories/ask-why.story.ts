import { expect, expectAccessible, expectNoSideways, reach, test } from '../support/browser/story.ts';

test('a reader asks by keyboard why an article did not come, and does what the answer offers', async ({
  page,
  site,
  newReader: _,
}) => {
  const headers = { origin: site.url };
  const added = await page.request.post('/api/terms', { data: { term: 'soja' }, headers });
  const { id } = await added.json();
  await page.goto(`/term/${id}`);
  await reach(page, page.getByRole('link', { name: 'Faltou alguma matéria?' }));
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Endereço ou manchete');
  const cause = page.getByRole('status').getByRole('heading', { level: 2 });
  await reach(page, field);
  await page.keyboard.type('Nove presos por golpes com voz artificial em cinco estados');
  await page.keyboard.press('Enter');
  await expect(cause).toHaveText('Nenhum dos seus termos trata disso.');
  await expectAccessible(page);
  await reach(page, page.getByRole('button', { name: /^Acompanhar “/ }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByText(/está na lista\.$/)).toBeFocused();

  await field.fill('https://www.lemonde.fr/economie/abc');
  await field.press('Enter');
  await expect(cause).toHaveText('Não lemos lemonde.fr.');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSideways(page);
  await page.getByRole('link', { name: 'Sugerir lemonde.fr' }).click();
  await expect(page).toHaveURL(/\/sources\/suggest$/);
});
