import { like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { words } from '#emails';
import type { Edition, EditionStory } from '../../../contract/archive.ts';
import { outlets } from '../../../newsroom/sources/tables.ts';
import { patience } from '../../../tests/support/machine/patience.ts';
import { curationFixture, draftAt, hourAt } from '../../../tests/support/news/curation-fixture.ts';
import { readPdf } from '../../../tests/support/news/pdf-text.ts';
import { publishedInWords } from '../../editions/render/day-words.ts';
import { editions } from '../../editions/tables.ts';
import { storyTexts } from '../../editions/texts/tables.ts';
import type { Book } from './book.ts';
import { drawBook } from './draw-book.ts';
import { makePdf } from './make-pdf.ts';

/** Lines break at blanks and after hyphens. */
const plain = (text: string) => text.replace(/\s+/g, '');

async function sentClipping() {
  const fixture = await curationFixture();
  const { pass, draft, change, reader, id, platform } = fixture;
  const face = {
    senderName: 'Azevedo & Nóbrega',
    colour: '#0b6a4e',
    opening: 'Bom dia',
    signature: 'Marina\nwww.golpe.example',
  };
  await reader.send('PUT', `/api/clippings/${id}/face`, { face });
  await pass(draftAt);
  const { items } = await draft();
  await change({ type: 'note', item: items[0]!.id, note: 'Atenção ao prazo' });
  await change({ type: 'place', item: items[1]!.id, place: 'dropped' });
  await pass(hourAt);
  const [edition] = await platform.db.select().from(editions).where(like(editions.kind, 'clipping-%'));
  const read = async () => {
    const { status, bytes } = await reader.get(`/api/editions/${edition!.id}/files/pdf`);
    expect(status).toBe(200);
    const { pages, links } = readPdf(bytes);
    return { bytes, pages, links, text: pages.join(' ') };
  };
  const after = (await draft()).items;
  return {
    ...fixture,
    edition: edition!,
    read,
    mailed: after.filter(({ place }) => place === 'mail'),
    dropped: items[1]!,
  };
}

describe('the book of an edition (requirements R241)', () => {
  it('has a cover, an index with the right pages, and an entry with working links for each story of the mail', async () => {
    const { read, mailed, dropped, sentTo } = await sentClipping();
    const { pages, links, text } = await read();
    const [cover = '', index = '', ...rest] = pages;
    for (const words of [
      'Azevedo & Nóbrega',
      'Energia para a diretoria',
      'terça-feira, 10 de março de 2026',
      'O dia em três linhas',
      'Enviado por Recorte',
    ])
      expect(cover).toContain(words);
    expect(text).not.toContain('golpe.example');
    const numbers = mailed.map(({ title, url }) => {
      expect(plain(index)).toContain(plain(title).slice(0, 60));
      expect(links).toContain(URL.parse(url)?.href);
      return pages.findIndex((one, at) => at > 1 && plain(one).includes(plain(title))) + 1;
    });
    expect(Math.min(...numbers)).toBeGreaterThan(2);
    expect(index).toContain(` ${numbers.join(' ')} `);
    expect(rest.join(' ')).toContain('Atenção ao prazo');
    expect(plain(text)).not.toContain(plain(dropped.title));
    expect((await sentTo())[0]?.text).toContain(mailed[0]!.title);
  });

  it('shows no more of an outlet’s text than the mail may', async () => {
    const { read, mailed, platform } = await sentClipping();
    const stored = await platform.db.select().from(storyTexts);
    const mailedTexts = stored.filter(({ url }) => mailed.some((item) => item.url === url));
    const withText = mailed.filter(({ summary }) => summary !== '');
    expect(withText.length).toBeGreaterThan(3);
    const { text } = await read();
    for (const { summary } of withText) expect(plain(text)).toContain(plain(summary));
    await platform.db.update(outlets).set({ quoteLimit: 0 });
    const headlinesOnly = await read();
    for (const { summary } of mailedTexts)
      for (const sentence of summary.split(/(?<=[.!?]) /).filter(({ length }) => length > 40))
        expect(plain(headlinesOnly.text)).not.toContain(plain(sentence));
    for (const { title } of mailed) expect(plain(headlinesOnly.text)).toContain(plain(title));
    expect(headlinesOnly.text.length).toBeLessThan(text.length);
  });

  it('has the stories as their page has them within the rights of the outlets, and not a word more', async () => {
    const { read, reader, edition, mailed, platform } = await sentClipping();
    await platform.db.update(outlets).set({ quoteLimit: 120 });
    const { terms } = (await reader.get(`/api/editions/${edition.id}`)).body as Edition;
    const t = words('pt');
    const entryOf = ({ title, url, summary, outlets: all, more }: EditionStory) => {
      const own = all.find((outlet) => outlet.url === url) ?? all[0]!;
      const others = all.filter((outlet) => outlet !== own).map(({ name }) => name);
      return [
        mailed.find((item) => item.url === url)?.note,
        title,
        `${own.name}, ${publishedInWords(own.at, edition.localDate, edition.timeZone, 'pt')}`,
        summary,
        others.length > 0 ? `${t('files.alsoIn')} ${others.join(', ')}` : '',
        ...more.map((other) => `${other.title} (${other.outlet})`),
      ];
    };
    const stories = terms.flatMap(({ term, stories: all }) =>
      all.filter(({ isInMail }) => isInMail).map((story, at) => ({ ...story, heading: at === 0 ? term : '' })),
    );
    expect(stories).toHaveLength(mailed.length);
    expect(Math.max(...stories.map(({ summary }) => summary.length))).toBeGreaterThan(60);
    const written = stories.flatMap((story) => [story.heading, ...entryOf(story)]);
    const [, index = '', ...body] = (await read()).pages;
    expect(index).toMatch(/^Índice/);
    const foot = /Energia para a diretoria, terça-feira, 10 de março de 2026 \d+ ?$/;
    const text = body.map((page) => page.replace(foot, '')).join('');
    expect(plain(text)).toBe(plain([...written, t('footer.edition')].join('')));
  });

  it('is drawn once for all who ask, and again when its content changes', async () => {
    const { read, platform } = await sentClipping();
    const first = await read();
    expect((await read()).bytes).toEqual(first.bytes);
    await platform.db.update(outlets).set({ name: 'Outro nome' });
    expect((await read()).text).toBe(first.text);
  });
});

const headline =
  'Aneel aprova o leilão de transmissão nº 2 com deságio médio de 40% e obras em Amapá, Pará e São Paulo, após ação na Justiça';
const entry = {
  note: '',
  title: headline,
  url: 'https://valor.example/ção?a=1',
  source: 'Valor, 05:12',
  summary: 'Às 8h, a agência pôs “à venda” 12 lotes – são R$ 18,2 bilhões.',
  others: [{ text: 'Folha', url: 'javascript:alert(1)' }],
  more: [],
};
const blank: Book = {
  ...{
    language: 'pt',
    name: 'Energia',
    date: '10 de março',
    createdAt: new Date(0),
    sender: 'Recorte',
    colour: '#15171c',
  },
  ...{ logo: null, opening: '', signature: '', count: '', day: { heading: 'O dia', lines: [] }, contents: 'Índice' },
  ...{ alsoIn: 'Também em', sentBy: 'Enviado por Recorte', notice: '' },
  sections: [{ term: 'leilão', note: '', entries: [entry] }],
};
const bookOfSize = (count: number, change: Partial<typeof entry> = {}): Book => ({
  ...blank,
  sections: [{ term: 'leilão', note: '', entries: Array.from({ length: count }, () => ({ ...entry, ...change })) }],
});

describe('a book of any content', () => {
  it('writes Portuguese as it is, and marks what no font of ours can write', async () => {
    const names = 'Čapek, Wałęsa, Şahin, Őrsi e Đoković';
    const summary = `${entry.summary} 🚜 ${names} 日本\u00a0fim`;
    const { pages, links } = readPdf(await drawBook(bookOfSize(1, { summary })));
    expect(pages[2]).toContain(headline);
    expect(pages[2]).toContain(`${entry.summary} ${names} […] fim`);
    expect(new Set(links)).toEqual(new Set(['https://valor.example/%C3%A7%C3%A3o?a=1']));
  });

  it('has 500 long stories, each on the page that the index names', async () => {
    const { pages } = readPdf(await drawBook(bookOfSize(500, { title: `${headline} ${headline} ${headline}` })));
    const first = pages.findIndex((page) => page.startsWith('leilão'));
    const index = pages.slice(1, first).join(' ');
    const named = Array.from(index.matchAll(/(?<=^| )\d+(?= |$)/g), ([number]) => Number(number)).filter(
      (number) => number > first,
    );
    expect(named).toHaveLength(500);
    const begun = pages
      .slice(first)
      .flatMap((page, at) => Array(page.split(entry.source).length - 1).fill(first + at + 1));
    expect(begun).toEqual(named);
  });

  it('has a cover of one page, however long its texts', async () => {
    const long = 'Notícias do setor elétrico e do agronegócio '.repeat(30);
    const day = { heading: 'O dia', lines: [long, long, long] };
    const { pages } = readPdf(await drawBook({ ...blank, name: long, opening: long, signature: long, day }));
    expect(pages).toHaveLength(3);
    expect(pages[1]).toMatch(/^Índice/);
  });

  it('is drawn in under five seconds for a hundred stories, and small enough to be attached', async () => {
    const summary = `${entry.summary} `.repeat(5).trim();
    const others = Array.from({ length: 5 }, (_, n) => ({ text: `Veículo ${n}`, url: `https://v${n}.example/` }));
    const begun = performance.now();
    const bytes = await makePdf({ book: bookOfSize(100, { summary, others }) });
    expect(performance.now() - begun).toBeLessThan(patience(5000));
    expect(bytes.length).toBeLessThan(5_000_000);
    expect(readPdf(bytes).pages.length).toBeGreaterThan(20);
  });
});
