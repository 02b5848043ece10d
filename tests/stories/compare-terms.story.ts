import { expect, expectAccessible, expectNoSideways, reach, test } from '../support/browser/story.ts';

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

  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  const margins = `[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSPageRule).map(({ style }) => style.margin)`;
  expect(await page.evaluate(margins)).toEqual(['15mm 12mm']);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
});
