import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { mailboxMessages } from '../../platform/mail/tables.ts';
import { newSender } from '../../tests/support/news/morning.ts';
import { enrolReader, printNews } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { type NewArticle, storeArticles } from '../articles/queries.ts';
import { outlets } from '../sources/tables.ts';
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
  const terms = ['mercado', 'porto', 'soja', 'barragem'];
  await enrolReader(db, { email: 'a@b.test', terms, plan: 'premium', signedUpAt });
  // printed between two mornings: one story's outlets report it before the second morning, another's after it
  await printNews(db, new Date('2026-03-12T07:00:00Z'));
  const mails = await mailsOf(platform, mornings);
  const texts = mails.join('\n');

  expect(mails.length).toBeGreaterThan(1);
  expect(texts).toContain('Os veículos divergem: ');
  expect(texts).toContain('Novo: ');
});

it('names in the mail the word that brought an article which never says the term (requirements R170)', async () => {
  const platform = await createTestPlatform();
  const { db } = platform;
  const at = new Date('2026-03-12T05:00:00Z');
  await enrolReader(db, { email: 'a@b.test', terms: ['saneamento'], signedUpAt: new Date('2026-03-09T12:00:00Z') });
  await db.insert(outlets).values({ id: 'gazeta', name: 'Gazeta', home: 'https://gazeta.example/', language: 'pt' });
  const article = (title: string, text: string): NewArticle => ({
    ...{ outletId: 'gazeta', storyId: title, canonicalUrl: `https://gazeta.example/${encodeURI(title)}`, title, text },
    ...{ language: 'pt', publishedAt: at, publishedTrust: 'feed', contentHash: title, fetchedAt: at },
  });
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  await storeArticles(db, [
    ...numbers
      .slice(0, 5)
      .map((n) =>
        article(`Zartaguas amplia saneamento em cidade ${n}`, 'O saneamento chega a mais casas, diz a Zartaguas.'),
      ),
    article(
      'Zartaguas troca diretoria',
      'A Zartaguas leva água e esgoto a 40 cidades. O conselho da Zartaguas aprovou ontem os nomes de três diretores.',
    ),
    ...numbers.map((n) => article(`Time ${n} vence`, 'O time venceu o clássico no estádio.')),
  ]);
  const [mail] = await mailsOf(platform, ['2026-03-12T09:30:00Z']);

  expect(mail).toContain('Zartaguas troca diretoria');
  expect(mail!.replaceAll(/\s+/g, ' ')).toContain('o título cita Zartaguas, que costuma aparecer com o termo');
});
