import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { noticeMail } from '#emails';
import { sendPreview } from '../../../clippings/archive/send-preview.ts';
import { alertReaders } from '../../../clippings/delivery/alerts/alert-readers.ts';
import { prepareDue } from '../../../clippings/delivery/prepare-due.ts';
import { updateSettings } from '../../../clippings/editions/queries.ts';
import { sponsoredContent } from '../../../clippings/editions/sponsored/tables.ts';
import { hourMs } from '../../../contract/rules/durations.ts';
import { sampleNotices } from '../../../emails/samples.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import { clippingFixture, clippingInput } from '../news/clipping-fixture.ts';
import { changeTexts } from '../news/item-texts.ts';
import { firstMorning, newSender } from '../news/morning.ts';
import { enrolReader, type NewReader, printBurst, printNews } from '../news/news-fixture.ts';
import { createTestPlatform, type TestPlatform } from '../test-platform.ts';
import { signingSetup } from './mail-rules.ts';
import { startSmtpSink } from './smtp-sink.ts';

/** Every kind of mail the service sends, composed from the sample newsroom, signed, and handed to a mail server of the test. */

/** `isHostile`: external texts contain line breaks followed by a header (requirements C17). */
interface Options {
  isHostile?: boolean;
}

const headerBreak = (header: string) => `\r\nBcc: ${header}@evil.test`;

export async function openSink() {
  const sink = await startSmtpSink();
  onTestFinished(() => sink.close());
  return sink;
}

export async function sendAll(platform: TestPlatform): Promise<void> {
  const sender = newSender(platform);
  onTestFinished(() => sender.close());
  await sender.run();
}

async function poison({ db }: TestPlatform): Promise<void> {
  await db.execute(sql`update edition_items set term = term || ${headerBreak('t')}`);
  await changeTexts(db, { title: sql`title || ${headerBreak('h')}` });
  await db.execute(sql`update editions set details = jsonb_set(details, '{name}', to_jsonb(${`Energia${headerBreak('c')}`}::text))
    where details->>'kind' = 'clipping'`);
  await db.execute(sql`update profiles set full_name = 'Marina' || ${headerBreak('n')}`);
}

/** To long@, pt@, en@ and empty@exemplo.test: over the size limit, sponsored, in English, without news. */
export async function sendEditions({ isHostile = false }: Options = {}) {
  const sink = await openSink();
  const platform = await createTestPlatform({ SMTP_URL: sink.url, ...signingSetup });
  const { db, clock } = platform;
  const signedUpAt = new Date(firstMorning.getTime() - 20 * hourMs);
  const enrol = (reader: NewReader) => enrolReader(db, { signedUpAt, fullName: 'Marina Azevedo', ...reader });
  const long = await enrol({ email: 'long@exemplo.test', terms: ['soja', 'energia', 'governo'], plan: 'premium' });
  await enrol({ email: 'pt@exemplo.test', terms: ['soja', 'energia'] });
  await enrol({ email: 'en@exemplo.test', terms: ['climate', 'markets'], language: 'en' });
  await enrol({ email: 'empty@exemplo.test', terms: ['assunto que ninguém conta xyz'] });
  await db.insert(sponsoredContent).values({
    title: `Curso de tarifas${isHostile ? headerBreak('s') : ''}`,
    description: 'Quatro aulas.',
    url: 'https://luz.example/curso',
    image: { name: `${'a'.repeat(32)}.png`, width: 988, height: 400 },
  });
  await printNews(db, firstMorning);
  clock.set(firstMorning.toISOString());
  await prepareDue(platform);
  const longer = { url: sql`url || '?' || repeat('x', 20000)`, isUpdate: sql`true` };
  await changeTexts(db, longer, sql`i.user_id = ${long}`);
  if (isHostile) await poison(platform);
  await sendAll(platform);
  return { sink, platform };
}

/** To pt@ and en@exemplo.test. */
export async function sendWeeks({ isHostile = false }: Options = {}) {
  const sink = await openSink();
  const platform = await createTestPlatform({ SMTP_URL: sink.url, ...signingSetup });
  const { db, clock } = platform;
  const reader = { plan: 'pro', signedUpAt: new Date('2026-03-01T12:00:00Z'), fullName: 'Marina Azevedo' } as const;
  await enrolReader(db, { ...reader, email: 'pt@exemplo.test', terms: ['soja', 'energia'] });
  await enrolReader(db, { ...reader, email: 'en@exemplo.test', terms: ['climate'], language: 'en' });
  clock.set('2026-03-15T20:00:00Z');
  await printNews(db, clock.now());
  await db.execute(sql`delete from schedules where kind = 'daily'`);
  await prepareDue(platform);
  clock.set('2026-03-16T09:30:20Z');
  await prepareDue(platform);
  if (isHostile) await poison(platform);
  await sendAll(platform);
  return { sink, platform };
}

/** To pt@ and en@exemplo.test: a story that three outlets reported within an hour. */
export async function sendAlerts({ isHostile = false }: Options = {}) {
  const sink = await openSink();
  const platform = await createTestPlatform({ SMTP_URL: sink.url, ...signingSetup });
  const { db, clock } = platform;
  clock.set('2026-03-20T15:00:00Z');
  for (const language of ['pt', 'en'] as const) {
    const email = `${language}@exemplo.test`;
    const userId = await enrolReader(db, { email, terms: ['ponte'], language, fullName: 'Marina Azevedo' });
    await updateSettings(db, userId, { wantsAlerts: true });
  }
  await printBurst(db, { calmFrom: new Date('2026-03-10T15:00:00Z'), at: new Date('2026-03-20T14:30:00Z') });
  await alertReaders(platform);
  if (isHostile) await poison(platform);
  await sendAll(platform);
  return { sink, platform };
}

/** To its owner, marina@exemplo.com, and to diretoria@exemplo.test, who confirmed. */
export async function sendClippings({ isHostile = false }: Options = {}) {
  const sink = await openSink();
  const { BASE_URL, ...setup } = signingSetup;
  const { platform, reader, site } = await clippingFixture({ SMTP_URL: sink.url, ...setup });
  const { id } = (await reader.post('/api/clippings', clippingInput)).body;
  await reader.post(`/api/clippings/${id}/recipients`, { email: 'diretoria@exemplo.test' });
  await platform.db.execute(sql`update clipping_recipients set confirmed_at = now()`);
  platform.config.BASE_URL = BASE_URL;
  platform.clock.set('2026-03-10T11:00:30Z');
  await prepareDue(platform);
  if (isHostile) await poison(platform);
  await sendAll(platform);
  return { sink, platform, site };
}

/** A platform whose mails about accounts are signed and go to the sink. */
export async function noticeFixture() {
  const sink = await openSink();
  const platform = await createTestPlatform(signingSetup);
  const { db, clock } = platform;
  const mailer = createMailer({ SMTP_URL: sink.url, DKIM_SELECTOR: 'test', ...signingSetup }, db, clock);
  onTestFinished(() => mailer.close());
  return { sink, mailer, platform: { ...platform, mailer } };
}

export const noticeSite = { siteUrl: 'https://recorte.example', link: 'https://recorte.example/auth?token=abc' };

/** Each to <notice>-<language>@exemplo.test, and a requested preview to preview@exemplo.test. */
export async function sendNotices({ isHostile = false }: Options = {}) {
  const { sink, mailer, platform } = await noticeFixture();
  const { db, clock } = platform;
  const tail = isHostile ? headerBreak('w') : '';
  for (const language of ['pt', 'en'] as const) {
    for (const [notice, plain] of Object.entries(sampleNotices(language))) {
      const values = Object.fromEntries(
        Object.entries(plain).map(([name, word]) => [name, name === 'day' ? word : word + tail]),
      );
      const mail = noticeMail(notice as 'confirm', { ...noticeSite, ...values }, language);
      await mailer.send({ to: `${notice}-${language}@exemplo.test`.toLowerCase(), accountId: null, ...mail });
    }
  }
  const email = 'preview@exemplo.test';
  const id = await enrolReader(db, { email, terms: ['soja'], fullName: `Marina${tail}` });
  await printNews(db, clock.now());
  await sendPreview(platform, { id, email, emailConfirmed: true, isAdmin: false, sessionId: id });
  return { sink, platform, count: 2 * Object.keys(sampleNotices('pt')).length + 1 };
}
