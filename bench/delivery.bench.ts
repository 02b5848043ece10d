import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTransport } from 'nodemailer';
import { prepareDue } from '../news/delivery/compose/prepare-due.ts';
import { createEmailChannel } from '../news/delivery/email/email-channel.ts';
import { Sender } from '../news/delivery/ledger/sender.ts';
import { setStage } from '../tests/fault/stage.ts';

/**
 * Composes and sends editions with DKIM to a mail sink in another process, beside a bare load of equally large finished
 * messages through nodemailer's pool: what the same machine and sink can take at all.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { count: { type: 'string', default: '10000' } } });
  const count = Number(values.count);
  const sink = fork(new URL('../tests/support/smtp-sink-main.ts', import.meta.url), { stdio: 'inherit' });
  const [{ url }] = (await once(sink, 'message')) as [{ url: string }];
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stage = await setStage(
    {},
    {
      SMTP_URL: url,
      DKIM_DOMAIN: 'recorte.example',
      DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  );
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 100);
  try {
    await stage.enrol(count);
    const cpuBefore = process.cpuUsage();
    const composing = performance.now();
    const { composed } = await prepareDue(stage.platform);
    const composeSeconds = (performance.now() - composing) / 1000;
    const sender = new Sender(stage.platform, createEmailChannel(stage.platform));
    const sending = performance.now();
    const { sent } = await sender.run();
    const sendSeconds = (performance.now() - sending) / 1000;
    sender.close();
    const { user, system } = process.cpuUsage(cpuBefore);
    const received = await ask(sink, 'count');
    const bytes = await ask(sink, 'bytes');
    const bare = await bareLoad(url, Math.min(count, 3000), Math.round(bytes / Math.max(1, received)));
    const whole = sent / (composeSeconds + sendSeconds);
    const round = (value: number) => Math.round(value * 10) / 10;
    const figures = {
      editions: composed,
      sent,
      receivedBySink: received,
      bytesEach: Math.round(bytes / Math.max(1, received)),
      composedPerSecond: round(composed / composeSeconds),
      sentPerSecond: round(sent / sendSeconds),
      wholePerSecond: round(whole),
      bareSmtpPerSecond: round(bare),
      ownCpuMsPerEdition: round((user + system) / 1000 / Math.max(1, sent)),
      peakRssMb: Math.round(peak / 1e6),
    };
    console.table(figures);
    console.log(JSON.stringify({ bench: 'delivery', ...figures }));
  } finally {
    clearInterval(watch);
    sink.kill();
    await stage.close();
  }
}

async function ask(sink: ReturnType<typeof fork>, what: string): Promise<number> {
  sink.send(what);
  const [{ value }] = (await once(sink, 'message')) as [{ value: number }];
  return value;
}

async function bareLoad(url: string, count: number, size: number): Promise<number> {
  const pool = createTransport(url, { pool: true, maxConnections: 10, maxMessages: 1000 } as object);
  const body = `${'x'.repeat(76)}\r\n`.repeat(Math.ceil(size / 78));
  const raw = `From: a@bare.test\r\nTo: b@bare.test\r\nSubject: bare\r\nMessage-ID: <bare@bare.test>\r\n\r\n${body}`;
  const began = performance.now();
  const one = () => pool.sendMail({ envelope: { from: 'a@bare.test', to: 'b@bare.test' }, raw });
  for (let at = 0; at < count; at += 50) await Promise.all(Array.from({ length: Math.min(50, count - at) }, one));
  const seconds = (performance.now() - began) / 1000;
  pool.close();
  await sleep(50);
  return count / seconds;
}
