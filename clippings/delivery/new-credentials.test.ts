import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../platform/config/read-config.ts';
import { startSmtpSink } from '../../tests/support/mail/smtp-sink.ts';
import { newSender, prepareMorning, statesOf } from '../../tests/support/news/morning.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';

/** docs/operating.md, "Changing the DKIM key and the SMTP password". */

const readers = 40;

/** Sends what is due as a process started with these settings. */
async function sendWith(platform: TestPlatform, env: Record<string, string>, after?: () => boolean): Promise<void> {
  const config = readConfig({ BASE_URL: 'https://recorte.example', MAIL_FROM: 'Recorte <a@recorte.example>', ...env });
  const sender = newSender({ ...platform, config });
  const stopping = new AbortController();
  const look = setInterval(() => after?.() && stopping.abort(), 5);
  try {
    await sender.run({ stopping: stopping.signal });
  } finally {
    clearInterval(look);
    await sender.close();
  }
}

it('a password changed at the server only is reported as refused, and every reader gets one mail with the new one', async () => {
  const login = { user: 'recorte', pass: 'old' };
  // a server that ends connections after some mails asks for the password again during the run
  const sink = await startSmtpSink({ login, mostPerConnection: 4 });
  onTestFinished(() => sink.close());
  const lines: string[] = [];
  const platform = await createTestPlatform({}, (line) => lines.push(line));
  await prepareMorning(platform, readers);
  const url = (pass: string) => ({ SMTP_URL: sink.url.replace('//', `//recorte:${pass}@`), SMTP_CONNECTIONS: '2' });
  await sendWith(platform, url('old'), () => {
    if (sink.received.length >= 8) login.pass = 'new';
    return lines.some((line) => line.includes('the server refuses our login'));
  });
  const before = sink.received.length;
  expect(before).toBeGreaterThanOrEqual(8);
  expect(before).toBeLessThan(readers);
  expect(await statesOf(platform)).toEqual({ sent: before, due: readers - before });
  expect(lines.filter((line) => line.includes('the server refuses our login'))).toHaveLength(1);
  expect(lines.join('')).toContain('login_refused');

  platform.clock.advance(60_000);
  await sendWith(platform, url('new'));
  expect(await statesOf(platform)).toEqual({ sent: readers });
  expect(sink.received).toHaveLength(readers);
  expect(new Set(sink.received.map(({ to }) => to)).size).toBe(readers);
});

it('mails signed under the old and the new selector are both valid while both records are published', async () => {
  const sink = await startSmtpSink();
  onTestFinished(() => sink.close());
  const platform = await createTestPlatform();
  await prepareMorning(platform, readers);
  const published = new Map<string, string>();
  const keyFor = (selector: string) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const record = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    published.set(`${selector}._domainkey.recorte.example`, `v=DKIM1; k=rsa; p=${record}`);
    return {
      SMTP_URL: sink.url,
      SMTP_CONNECTIONS: '2',
      DKIM_DOMAIN: 'recorte.example',
      DKIM_SELECTOR: selector,
      DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
  };
  const [old, fresh] = [keyFor('march'), keyFor('april')];
  await sendWith(platform, old, () => sink.received.length >= 5);
  await sendWith(platform, fresh);
  expect(await statesOf(platform)).toEqual({ sent: readers });
  const resolver = async (name: string) => [[published.get(name) ?? '']];
  const results = async () => {
    const read = await Promise.all(sink.received.map(({ raw }) => dkimVerify(raw, { resolver })));
    return read.map(({ results: [one] }) => `${one?.selector} ${one?.status.result}`);
  };
  expect(new Set(await results())).toEqual(new Set(['march pass', 'april pass']));
  // why the old record stays for a week: without it mails in transit are no longer valid
  published.delete('march._domainkey.recorte.example');
  const without = new Set(await results());
  expect(without).toContain('april pass');
  expect(without).not.toContain('march pass');
});
