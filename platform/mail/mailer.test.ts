import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { expect, it, onTestFinished } from 'vitest';
import { startSmtpSink } from '../../tests/support/mail/smtp-sink.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createMailer } from './mailer.ts';

it('signs transactional mail, marks it as automatic and offers no list headers', async () => {
  const sink = await startSmtpSink();
  onTestFinished(() => sink.close());
  const { db, clock } = await createTestPlatform();
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const config = {
    SMTP_URL: sink.url,
    MAIL_FROM: 'Recorte <bomdia@recorte.example>',
    DKIM_DOMAIN: 'recorte.example',
    DKIM_SELECTOR: 'test',
    DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const mailer = createMailer(config, db, clock);
  onTestFinished(() => mailer.close());
  await mailer.send({
    to: 'marina@exemplo.test',
    accountId: null,
    subject: 'Confirme\r\nBcc: x@evil.test',
    html: '<p>Olá</p>',
    text: 'Olá',
  });
  const { raw, to } = sink.received[0]!;
  expect(to).toBe('marina@exemplo.test');
  const head = raw.toString('latin1').split('\r\n\r\n')[0]!;
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(head).not.toMatch(/^(List-Unsubscribe|Precedence|Bcc):/im);
  const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
  const { results } = await dkimVerify(raw, { resolver: async () => [[record]] });
  expect(results[0]?.status.result).toBe('pass');
});
