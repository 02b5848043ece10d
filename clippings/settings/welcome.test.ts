import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../../people/accounts/tables.ts';
import { mailboxMessages } from '../../platform/mail/tables.ts';
import { enrolReader, type NewReader } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { schedules } from '../editions/tables.ts';

const email = 'marina@exemplo.com';

async function newcomer(reader: Partial<NewReader> = {}) {
  const platform = await createTestPlatform();
  platform.clock.set('2026-03-10T20:00:00Z');
  const signedUpAt = platform.clock.now();
  const userId = await enrolReader(platform.db, { email, terms: ['soja'], isConfirmed: false, signedUpAt, ...reader });
  return { platform, userId, site: createTestSite(platform) };
}

async function subjects({ db }: TestPlatform): Promise<string[]> {
  const rows = await db.select().from(mailboxMessages).orderBy(mailboxMessages.receivedAt);
  return rows.map(({ subject }) => subject);
}

async function confirm(platform: TestPlatform, site: ReturnType<typeof createTestSite>): Promise<string> {
  await site.visitor().post('/api/auth/send-verification-email', { email });
  await platform.runJobs();
  const [mail] = await platform.db.select().from(mailboxMessages);
  const text = mail!.raw.toString().replace(/=\r\n/g, '').replaceAll('=3D', '=');
  const link = /http:\/\/localhost:3000(\/api\/auth\/verify-email\S+)/.exec(text)![1]!;
  await site.visitor().get(link);
  return link;
}

it('a reader who confirms the address is told once when the first clipping comes', async () => {
  const { platform, site } = await newcomer();
  const link = await confirm(platform, site);
  await platform.runJobs();
  await site.visitor().get(link);
  await platform.runJobs();
  expect(await subjects(platform)).toEqual([
    'Confirme seu email no Recorte',
    'Seu primeiro recorte chega amanhã às 06:30',
  ]);
});

it('names today for a reader who confirms before the morning’s hour, in the reader’s language', async () => {
  const { platform, site } = await newcomer({ language: 'en' });
  platform.clock.set('2026-03-11T08:00:00Z');
  await confirm(platform, site);
  await platform.runJobs();
  expect((await subjects(platform))[1]).toBe('Your first clipping arrives today at 06:30');
});

it('names the date where the next clipping is further away', async () => {
  const { platform, site, userId } = await newcomer();
  await confirm(platform, site);
  const next = { nextRunAt: new Date('2026-03-16T09:30:00Z'), nextLocalDate: '2026-03-16' };
  await platform.db.update(schedules).set(next).where(eq(schedules.userId, userId));
  await platform.runJobs();
  expect((await subjects(platform))[1]).toBe('Seu primeiro recorte chega em 16/03 às 06:30');
});

it('says nothing to a reader who was suspended meanwhile', async () => {
  const { platform, site, userId } = await newcomer();
  await confirm(platform, site);
  await platform.db.update(users).set({ suspendedAt: platform.clock.now() }).where(eq(users.id, userId));
  await platform.runJobs();
  expect(await subjects(platform)).toEqual(['Confirme seu email no Recorte']);
});
