import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { mailboxMessages } from '../../platform/mail/tables.ts';
import { newSender } from '../../tests/support/news/morning.ts';
import { enrolReader, printNews } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { prepareDue } from './prepare-due.ts';

type Platform = Awaited<ReturnType<typeof createTestPlatform>>;

/** The texts of all mails after the editions of these mornings were sent. */
async function mailsOf(platform: Platform, mornings: readonly string[]): Promise<string[]> {
  for (const morning of mornings) {
    platform.clock.set(morning);
    await prepareDue(platform);
    const sender = newSender(platform);
    await sender.run();
    sender.close();
  }
  const mails = await platform.db.select().from(mailboxMessages);
  return Promise.all(mails.map(async ({ raw }) => (await PostalMime.parse(raw)).text ?? ''));
}

const mornings = ['2026-03-10T09:30:00Z', '2026-03-11T09:30:00Z', '2026-03-12T09:30:00Z'];

it('shows in the sample newsroom a story with different figures and one with an update (requirements R149)', async () => {
  const platform = await createTestPlatform();
  const { db } = platform;
  const signedUpAt = new Date('2026-03-09T12:00:00Z');
  const terms = ['barragem', 'porto', 'inflação', 'dengue', 'câncer', 'aluguel'];
  await enrolReader(db, { email: 'a@b.test', terms, plan: 'premium', signedUpAt });
  // printed between two mornings: one story's outlets report it before the second morning, another's after it
  await printNews(db, new Date('2026-03-12T07:00:00Z'));
  const mails = await mailsOf(platform, mornings);
  const texts = mails.join('\n');

  expect(mails.length).toBeGreaterThan(1);
  expect(texts).toContain('Os veículos divergem: ');
  expect(texts).toContain('Novo: ');
});
