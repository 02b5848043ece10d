import { eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mailboxMessages } from '../../../platform/mail/tables.ts';
import { clippingInput } from '../../../tests/support/news/clipping-fixture.ts';
import { curationFixture, draftAt, hourAt, receiver } from '../../../tests/support/news/curation-fixture.ts';
import { readPdf } from '../../../tests/support/news/pdf-text.ts';
import { editionItemsOf } from '../../editions/queries.ts';
import { editions } from '../../editions/tables.ts';
import { attachedBook } from './attached-book.ts';

async function sent(book: 'linked' | 'attached' | null) {
  const fixture = await curationFixture();
  const { reader, id, pass, platform } = fixture;
  const curation = { draftTime: '07:00', waits: false };
  const saved = await reader.send('PUT', `/api/clippings/${id}`, { ...clippingInput, curation, book });
  expect(saved.body.book).toBe(book);
  await pass(draftAt);
  await pass(hourAt);
  const [edition] = await platform.db.select().from(editions).where(like(editions.kind, 'clipping-%'));
  const rawOf = async (person: string) => {
    const rows = await platform.db.select().from(mailboxMessages).where(eq(mailboxMessages.recipient, person));
    return rows.map(({ raw }) => raw.toString('latin1')).find((raw) => raw.includes('List-Unsubscribe')) ?? '';
  };
  return { ...fixture, edition: edition!, rawOf, path: `/e/${edition!.shareToken}/recorte.pdf` };
}

describe('the book of a clipping for its recipients (requirements R243)', () => {
  it('is a link in the mail and on the page, for whoever has the edition’s link', async () => {
    const { sentTo, site, path, edition, reader } = await sent('linked');
    const [mail] = await sentTo();
    expect(mail?.text).toContain(`Ler em PDF: http://localhost:3000${path}`);
    const anybody = site.visitor();
    expect((await anybody.get(`/e/${edition.shareToken}`)).body).toContain(path);
    const { status, headers, bytes } = await anybody.get(path);
    expect([status, headers.get('content-type'), headers.get('x-robots-tag')]).toEqual([
      200,
      'application/pdf',
      'noindex',
    ]);
    expect(readPdf(bytes).pages[0]).toContain(clippingInput.name);
    await reader.send('DELETE', `/api/editions/${edition.id}/share`);
    expect((await anybody.get(path)).status).toBe(404);
  });

  it('is attached, the same for everybody, and then not linked', async () => {
    const { rawOf, path } = await sent('attached');
    const files = await Promise.all(
      [receiver, 'marina@exemplo.com'].map(async (person) => {
        const raw = await rawOf(person);
        expect(raw).toContain('Content-Type: multipart/mixed;');
        expect(raw).not.toContain(path);
        const [, file = ''] =
          /filename\*=UTF-8''Energia-para-a-diretoria-2026-03-10\.pdf\r\n\r\n([^-]+)\r\n--/.exec(raw) ?? [];
        expect(Math.max(...file.split('\r\n').map(({ length }) => length))).toBe(76);
        return file;
      }),
    );
    expect(files[0]).toBe(files[1]);
    expect(readPdf(Buffer.from(files[0]!, 'base64')).pages.length).toBeGreaterThan(2);
  });

  it('is linked where it is too large to be attached', async () => {
    const { platform, edition } = await sent('attached');
    const frozen = { edition, items: await editionItemsOf(platform.db, [edition]) };
    expect((await attachedBook(platform, frozen))?.bytes.length).toBeGreaterThan(10_000);
    expect(await attachedBook(platform, frozen, 10_000)).toBeUndefined();
  });

  it('is not sent unless its owner chose so', async () => {
    const { sentTo, site, path, rawOf } = await sent(null);
    expect((await sentTo())[0]?.text).not.toContain('PDF');
    expect(await rawOf(receiver)).toContain('multipart/alternative');
    expect((await site.visitor().get(path)).status).toBe(404);
  });
});
