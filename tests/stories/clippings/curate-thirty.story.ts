import type { Page } from '@playwright/test';
import type { Draft, DraftItem } from '../../../contract/signed/curation.ts';
import { expect, test } from '../../support/browser/story.ts';

const terms = ['energia', 'soja', 'porto', 'inflação', 'dengue', 'café', 'juros', 'ferrovia', 'saneamento', 'varejo'];
const count = 30;

/** What a practised person needs to read a headline of ten words, and to press a key: an average typist's time. */
const readingSeconds = 2.5;
const keySeconds = 0.28;
const mostSeconds = 120;

/** Counts the keys. What a key changes is waited for: saved, or another story with the focus. */
function keyboardOf(page: Page) {
  let keys = 0;
  const focused = page.locator('[data-story]:has(h3 a:focus)');
  const press = async (key: string) => {
    keys += /^[A-Z+]$/.test(key) ? 2 : 1; // with Shift
    await page.keyboard.press(key);
  };
  const change = async (key: string) => {
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/changes'));
    await press(key);
    expect((await saved).status()).toBe(200);
  };
  return {
    keys: () => keys,
    at: async () => (await focused.getAttribute('data-story')) ?? '',
    press,
    change,
    async leave(key: 'j' | 'x') {
      const left = (await focused.count()) > 0 ? await focused.getAttribute('data-story') : '';
      await (key === 'x' ? change(key) : press(key));
      await expect(focused.and(page.locator(`:not([data-story="${left}"])`))).toHaveCount(1);
    },
    async write(note: string) {
      await press('n');
      await expect(page.getByLabel('Linha acima da história').and(page.locator(':focus'))).toHaveCount(1);
      for (const letter of note) await press(letter);
      await change('Enter');
      await expect(focused).toHaveCount(1);
    },
  };
}

const toneKeys = [
  ['+', 'Positivo'],
  ['0', 'Neutro'],
  ['-', 'Negativo'],
] as const;

test('an owner curates thirty stories by keyboard in under two minutes', async ({ page, site }) => {
  const email = `thirty-${test.info().workerIndex}@exemplo.com`;
  await site.signIn(page, email, { plan: 'enterprise' });
  const clipping = {
    ...{ name: 'Para o conselho', terms: terms.map((term) => ({ term })), outletIds: [] },
    ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], localTime: '23:58', curation: { draftTime: '00:01', waits: true } },
  };
  const made = await page.request.post('/api/clippings', { data: clipping, headers: { origin: site.url } });
  expect(made.status()).toBe(200);
  const id = await site.holdDraft(email, 7);
  const { draft }: { draft: Draft } = await (await page.request.get(`/api/clippings/${id}/draft`)).json();
  const items = new Map(draft.items.map((item) => [item.id, item]));
  await page.goto(`/clippings/${id}/draft`);
  await expect(page.locator('[data-story]')).toHaveCount(items.size);

  /** What the mail should have: by term, in the order that the owner made. */
  const sections = Map.groupBy(
    draft.items.filter(({ place }) => place === 'mail'),
    ({ termId }) => termId,
  );
  const sectionOf = ({ termId }: DraftItem) => sections.get(termId) ?? [];
  const marks = new Map<DraftItem, { tone: string; note: string }>();
  const decided = new Set<string>();
  const { keys, at, press, change, leave, write } = keyboardOf(page);
  let [isFirstChosen, moved, dropped, included] = [false, 0, 0, 0];
  await leave('j');
  while (decided.size < count) {
    while (decided.has(await at())) await leave('j');
    const item = items.get(await at())!;
    const n = decided.size;
    decided.add(item.id);
    const own = sectionOf(item);
    if (item.place === 'page') {
      if (n % 3 > 0) continue;
      await leave('x');
      sections.set(item.termId, [...own, item]);
      included += 1;
    } else if (n % 4 === 1) {
      await leave('x');
      sections.set(
        item.termId,
        own.filter((other) => other !== item),
      );
      dropped += 1;
    } else {
      const [key, tone] = toneKeys[n % toneKeys.length]!;
      await change(key);
      const note = n % 5 === 2 ? `Para a pauta ${n}` : '';
      if (note) await write(note);
      marks.set(item, { tone, note });
      const place = own.indexOf(item);
      if (!isFirstChosen && item !== draft.items[0]) {
        await change('f');
        isFirstChosen = true;
        const others = [...sections].filter(([termId]) => termId !== item.termId);
        sections.clear();
        for (const [termId, list] of [[item.termId, [item, ...own.toSpliced(place, 1)]] as const, ...others])
          sections.set(termId, [...list]);
      } else if (place > 0) {
        await change('K');
        sections.set(item.termId, own.toSpliced(place, 1).toSpliced(place - 1, 0, item));
        moved += 1;
      }
    }
  }
  for (const [what, times] of Object.entries({ moved, dropped, included })) expect(times, what).toBeGreaterThan(1);
  await press('S');
  const send = page.getByRole('alertdialog').getByRole('button', { name: 'Enviar agora' });
  await send.waitFor();
  await press('Tab');
  await expect(send).toBeFocused();
  await press('Enter');
  await expect(page.getByText('Enviado por você. Nada mais muda nele.')).toBeVisible();
  const seconds = count * readingSeconds + keys() * keySeconds;
  test.info().annotations.push({ type: 'pace', description: `${keys()} keys, ${Math.round(seconds)} s` });
  expect(seconds, `${keys()} keys`).toBeLessThan(mostSeconds);

  await page.goto('/editions');
  const link = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  const edition = (await link.getAttribute('href'))?.split('/').at(-1);
  const csv = await (await page.request.get(`/api/editions/${edition}/files/csv`)).text();
  const rows = csv
    .split('\r\n')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell))
    .map(([, , , url = '', , , tone, note]) => ({ url, tone, note }));
  const known = new Set(draft.items.map(({ url }) => url));
  expect(rows.filter(({ url }) => known.has(url))).toEqual(
    [...sections.values()].flat().map((item) => ({ url: item.url, ...(marks.get(item) ?? { tone: '', note: '' }) })),
  );
});
