import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { dayMs } from '../../contract/rules/durations.ts';
import { users } from '../../people/accounts/tables.ts';
import { mailboxMessages } from '../../platform/mail/tables.ts';
import { clippingFixture, clippingInput } from '../../tests/support/news/clipping-fixture.ts';
import { newSender } from '../../tests/support/news/morning.ts';
import { enrolledTerms, printNews } from '../../tests/support/news/news-fixture.ts';
import { whatsappMorning } from '../../tests/support/whatsapp/whatsapp-morning.ts';
import { prepareDue } from './prepare-due.ts';
import { deliveries } from './tables.ts';

it('nothing is sent to a suspended reader, by mail or WhatsApp, and the ledger says why; once restored, the next day is sent', async () => {
  const { platform, sender, graph, readers } = await whatsappMorning({ count: 2 });
  const { db, clock } = platform;
  const suspended = readers[0]!;
  const set = (suspendedAt: Date | null) => db.update(users).set({ suspendedAt }).where(eq(users.id, suspended));
  await set(clock.now());
  const mails = newSender(platform);
  await Promise.all([sender.run(), mails.run()]);
  const rows = await db.select().from(deliveries);
  for (const { userId, state, reason } of rows) {
    expect([state, reason]).toEqual(userId === suspended ? ['suppressed', 'suspended'] : ['sent', null]);
  }
  expect(rows).toHaveLength(4);
  expect(graph.taken).toHaveLength(1);
  expect((await db.select().from(mailboxMessages)).map(({ recipient }) => recipient)).toEqual(['reader1@mail.test']);

  await set(null);
  clock.advance(dayMs);
  await printNews(db, clock.now(), { edition: ' next day', about: enrolledTerms });
  await prepareDue(platform);
  await mails.run();
  const recipients = (await db.select().from(mailboxMessages)).map(({ recipient }) => recipient).sort();
  expect(recipients).toEqual(['reader0@mail.test', 'reader1@mail.test', 'reader1@mail.test']);
});

it('a suspended owner’s clipping is sent to nobody, not even to confirmed recipients', async () => {
  const { platform, reader, ledger } = await clippingFixture();
  const { id } = (await reader.post('/api/clippings', clippingInput)).body;
  await reader.post(`/api/clippings/${id}/recipients`, { email: 'diretoria@exemplo.test' });
  await platform.db.execute('update clipping_recipients set confirmed_at = now()');
  platform.clock.set('2026-03-10T11:00:30Z');
  await prepareDue(platform);
  await platform.db.update(users).set({ suspendedAt: platform.clock.now() }).where(eq(users.id, reader.userId));
  await newSender(platform).run();
  expect((await ledger()).map(({ state, reason }) => [state, reason])).toEqual([
    ['suppressed', 'suspended'],
    ['suppressed', 'suspended'],
  ]);
  expect(await platform.db.select().from(mailboxMessages)).toEqual([]);
});
