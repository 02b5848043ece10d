import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { textOfParts } from '../../emails/template.tsx';
import { seedEdition } from '../../tests/support/news/seed-edition.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { deliveries } from '../delivery/tables.ts';
import { digestMessage } from '../delivery/whatsapp/graph-message.ts';
import { editionItemsOf, findEdition, listEditions } from '../editions/queries.ts';
import { renderMail } from '../editions/render/render-edition.ts';
import { editionItems } from '../editions/tables.ts';

/** Four items: one is a line under another story of its event, one is shown on the web page only. */
async function fixture() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  const reader = await site.signIn('marina@exemplo.com');
  const on = '2026-02-02';
  const id = await seedEdition(platform, reader.userId, { on, titles: ['Um', 'Dois', 'Três', 'Quatro'] });
  const place = (position: number) => and(eq(editionItems.editionId, id), eq(editionItems.position, position));
  await platform.db.update(editionItems).set({ isMore: true }).where(place(1));
  await platform.db.update(editionItems).set({ isInMail: false }).where(place(3));
  await platform.db.insert(deliveries).values({
    editionId: id,
    userId: reader.userId,
    localDate: on,
    channel: 'email',
    state: 'sent',
    dueAt: new Date(`${on}T09:30:00Z`),
    deadlineAt: new Date(`${on}T15:00:00Z`),
    messageId: '<x@recorte>',
  });
  return { platform, site, reader, id };
}

it('gives an edition one number of stories in the mail, on its pages, in the archive and to the operator', async () => {
  const { platform, site, reader, id } = await fixture();
  const { url } = (await reader.post(`/api/editions/${id}/share`, {})).body;
  const edition = (await findEdition(platform.db, reader.userId, id))!;
  const items = await editionItemsOf(platform.db, [edition]);
  const mail = renderMail(edition, items, { siteUrl: 'https://x.example', contact: 'x@x.example', webUrl: url });
  expect(mail.subject).toBe('Um, e mais 2');
  for (const part of [textOfParts(mail.html), textOfParts(mail.text)]) {
    expect(part.replace(/\s+/g, ' ')).toContain('3 histórias, de 17 matérias lidas');
    expect(part).toContain('Mais 1 história no navegador');
  }
  const address = { to: '1', callback: 'x', prefix: 'x', siteUrl: 'https://x.example' };
  expect(digestMessage({ edition, items }, address).text).toContain('3 histórias');
  const page = await site.visitor().get(new URL(url).pathname);
  expect(page.body).toContain('<title>Um, e mais 2</title>');

  const shown = (await reader.get(`/api/editions/${id}`)).body;
  expect(shown.terms.flatMap(({ stories }: { stories: unknown[] }) => stories)).toHaveLength(3);
  expect((await reader.get('/api/editions')).body.editions).toMatchObject([{ storyCount: 3 }]);
  expect((await reader.get('/api/editions/months/2026-02')).body).toMatchObject([{ storyCount: 3 }]);
  expect(await listEditions(platform.db, reader.userId, { limit: 1 })).toMatchObject([{ storyCount: 3 }]);
  const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
  expect((await admin.get(`/api/admin/readers/${reader.userId}`)).body.deliveries).toMatchObject([{ stories: 3 }]);
});
