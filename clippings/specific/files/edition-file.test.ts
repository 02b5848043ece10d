import { like } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { outlets } from '../../../newsroom/sources/tables.ts';
import { xlsxFile } from '../../../platform/files/table-file.ts';
import { curationFixture, draftAt, hourAt } from '../../../tests/support/news/curation-fixture.ts';
import { editions } from '../../editions/tables.ts';

const sheetsOf = async (bytes: Uint8Array) => {
  const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => [name, new TextDecoder().decode(part)] as const);
  return { names: parts.map(([name]) => name), text: parts.map(([, text]) => text).join('\n') };
};

async function sentClipping() {
  const fixture = await curationFixture();
  const { pass, draft, change, platform } = fixture;
  await pass(draftAt);
  const [first] = (await draft()).items;
  await change({ type: 'note', item: first!.id, note: '=HYPERLINK("http://golpe.example")' });
  await change({ type: 'tone', item: first!.id, tone: 'negative' });
  await platform.db.update(outlets).set({ tier: 2 });
  await pass(hourAt);
  const [edition] = await platform.db.select().from(editions).where(like(editions.kind, 'clipping-%'));
  const mailed = (await draft()).items.filter(({ place }) => place === 'mail');
  return { ...fixture, first: first!, mailed, path: `/api/editions/${edition!.id}/files` };
}

describe('an edition of a clipping as a table (requirements R240)', () => {
  it('has a line for each article of its mail, with tone, tier and the owner’s line, and no formula', async () => {
    const { reader, path, first, mailed } = await sentClipping();
    const { status, body, headers } = await reader.get(`${path}/csv`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('Energia-para-a-diretoria-2026-03-10.csv');
    for (const { title, url } of mailed) expect(body).toContain(`"${title.replaceAll('"', '""')}","${url}"`);
    const lines = (body as string).trim().split('\r\n');
    expect(lines[0]).toBe('"Data","Veículo","Título","Endereço","Termo","Nível","Tom","Nota"');
    expect(lines.filter((line) => line.includes('"Negativo"'))).toHaveLength(1 + first.others);
    expect(lines.find((line) => line.includes(first.url))).toMatch(/"2","Negativo","'=HYPERLINK\(""/);
    expect(body).not.toContain(first.summary.slice(0, 60));
  });

  it('is a workbook of texts, and of dates that can be sorted and counted with', async () => {
    const { reader, path, first } = await sentClipping();
    const { headers, bytes } = await reader.get(`${path}/xlsx`);
    expect(headers.get('content-type')).toContain('spreadsheetml');
    const { names, text } = await sheetsOf(bytes);
    expect(names).toContain('xl/worksheets/sheet1.xml');
    expect(text).toContain('=HYPERLINK(');
    expect(text).toContain(first.url.replaceAll('&', '&amp;'));
    // the days from 1900 to 10 March 2026
    expect(text).toMatch(/<c r="A2"[^>]*><v>46091<\/v>/);
    expect(text).toContain('formatCode="yyyy-mm-dd"');
    expect(text).not.toContain('<t>2026-03-10</t>');
    expect(text).not.toMatch(/<f[ >]/);
  });

  it('is its owner’s alone, on a plan with clippings, and of clippings alone', async () => {
    const { reader, path, site, setPlan, platform } = await sentClipping();
    const stranger = await site.signIn('outro@exemplo.com');
    expect((await stranger.get(`${path}/csv`)).status).toBe(404);
    await setPlan('pro', stranger.userId);
    expect((await stranger.get(`${path}/csv`)).status).toBe(404);
    expect((await site.visitor().get(`${path}/csv`)).status).toBe(401);
    await setPlan('premium');
    expect((await reader.get(`${path}/csv`)).body.code).toBe('PLAN_REQUIRED');
    await setPlan('pro');
    await platform.db.update(editions).set({ details: null });
    expect((await reader.get(`${path}/csv`)).status).toBe(404);
  });
});

it('writes what XML cannot hold as nothing, and long texts cut', async () => {
  const rows = [['a'], ['x\0\u0007y\ud800z'], ['ã'.repeat(40_000)], [7]];
  const file = await xlsxFile('a.xlsx', [{ name: 'Recorte', rows, widths: [10] }]);
  const { text } = await sheetsOf(await file.bytes());
  expect(text).toContain('<t>xyz</t>');
  expect(text.match(/ã+/)?.[0]).toHaveLength(32_767);
  expect(text).toMatch(/<c [^>]*><v>7<\/v>/);
});
