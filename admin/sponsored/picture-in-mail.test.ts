import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { prepareDue } from '../../clippings/delivery/prepare-due.ts';
import { editions } from '../../clippings/editions/tables.ts';
import { hourMs } from '../../contract/rules/durations.ts';
import { startSmtpSink } from '../../tests/support/mail/smtp-sink.ts';
import { firstMorning, newSender } from '../../tests/support/news/morning.ts';
import { enrolledTerms, enrolReader, printNews } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';

it("carries a sponsor's picture from our own address into the mail and its page, and no foreign one (requirements S19)", async () => {
  const bytes = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#1d6a4e' } })
    .jpeg()
    .toBuffer();
  const tracker = createServer((_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes));
  await new Promise<void>((resolve) => tracker.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void tracker.close());
  const host = `127.0.0.1:${(tracker.address() as AddressInfo).port}`;
  const sink = await startSmtpSink();
  onTestFinished(() => sink.close());
  const platform = await createTestPlatform({ SMTP_URL: sink.url, FETCH_ALLOW: host });
  const site = createTestSite(platform);
  const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
  const draft = { title: 'Curso de tarifas', url: 'https://luz.example', imageUrl: `http://${host}/p.jpg?reader=7` };
  const { picture } = (await admin.post('/api/admin/sponsored-content', draft)).body;

  const signedUpAt = new Date(firstMorning.getTime() - 20 * hourMs);
  await enrolReader(platform.db, { email: 'ana@exemplo.test', terms: ['soja'], signedUpAt });
  await printNews(platform.db, firstMorning, { about: enrolledTerms });
  platform.clock.set(firstMorning.toISOString());
  await prepareDue(platform);
  const sender = newSender(platform);
  onTestFinished(() => sender.close());
  await sender.run();

  const raw = sink.received.find(({ to }) => to === 'ana@exemplo.test')?.raw ?? Buffer.alloc(0);
  const { html = '' } = await PostalMime.parse(raw);
  expect(html.match(/<img[^>]*>/g)).toHaveLength(1);
  expect(html).toContain(`src="${picture}"`);
  const [edition] = await platform.db.select().from(editions);
  const page = await site.http.request(`/e/${edition?.shareToken}`);
  const text = await page.text();
  expect(text).toContain(`src="${picture}"`);
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self' http://localhost:3000;");
  expect(`${html} ${text} ${JSON.stringify(edition)}`).not.toContain(host);
});
