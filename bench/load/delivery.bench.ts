import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { deliverDue } from '../../clippings/delivery/deliver-due.ts';
import { prepareDue } from '../../clippings/delivery/prepare-due.ts';
import { sendDue } from '../../clippings/delivery/send-due.ts';
import { matchAll } from '../../newsroom/matches/match-articles.ts';
import { type FaultFixture, openFaultFixture } from '../../tests/fault/fixture.ts';
import { databaseServer, familyMs, processorMs } from '../../tests/support/machine/processor-time.ts';
import { rounded, roundedAll } from '../figures.ts';
import { enrolReaders } from './delivery-readers.ts';

const TERMS_EACH = 5;

interface SinkFigures {
  received: number;
  bytes: number;
  /** The first message, as received. */
  sample: string;
  duplicated: number;
  cpuMs: number;
}

/** Processor time in ms since the start: of the sender's process, the database's and the mail server's. */
interface Costs {
  wallMs: number;
  own: number;
  database: number;
  sink: number;
}

/**
 * Composes and sends editions of matched terms with DKIM to a mail sink in another process, as a worker does; then a fifth as
 * many in two steps, to separate composing from sending; then the first of those mails through nodemailer's pool, which builds
 * and signs it each time: the same machine and sink without composing, ledger or database. Processor time is per mail, for
 * sender, database and sink.
 */
export async function run(args: string[]) {
  const { values } = parseArgs({ args, options: { count: { type: 'string', default: '10000' } } });
  const count = Number(values.count);
  const sink = fork(new URL('delivery-sink.ts', import.meta.url), { stdio: 'inherit' });
  const [{ url }] = (await once(sink, 'message')) as [{ url: string }];
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const signing = { DKIM_DOMAIN: 'recorte.example', DKIM_PRIVATE_KEY: key };
  const stage = await openFaultFixture({}, { SMTP_URL: url, ...signing });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 100);
  try {
    const { platform } = stage;
    await enrolReaders(platform.db, count, TERMS_EACH);
    await matchAll(platform);
    const costs = await costsOf(stage, sink);
    const start = await costs();
    const delivered = await deliverDue(platform);
    const { composed } = delivered.prepared;
    const sent = delivered.sent?.sent ?? 0;
    const whole = await costs();
    const few = Math.ceil(count / 5);
    await enrolReaders(platform.db, few, TERMS_EACH, count);
    await matchAll(platform);
    const enrolled = await costs();
    await prepareDue(platform);
    const composing = await costs();
    await sendDue(platform);
    const sending = await costs();
    const { received, bytes, duplicated, sample } = await ask(sink);
    const peakRssMb = Math.round(peak / 1e6);
    const again = Math.min(count, 3000);
    await sendByNodemailer(url, again, sample, key);
    const byNodemailer = await costs();
    const table = {
      'compose and send': perMail(start, whole, sent),
      'composing alone': perMail(enrolled, composing, few),
      'sending alone': perMail(composing, sending, few),
      'nodemailer alone': perMail(sending, byNodemailer, again),
    };
    const ofNodemailer = (cpuMs: number) => rounded(table['nodemailer alone'].cpuMs / cpuMs, 2);
    const figures = {
      editions: composed,
      sent,
      receivedBySink: received,
      duplicated,
      storiesEach: await storiesEach(stage),
      bytesEach: Math.round(bytes / Math.max(1, received)),
      ofNodemailer: ofNodemailer(table['compose and send'].cpuMs),
      sendingOfNodemailer: ofNodemailer(table['sending alone'].cpuMs),
      peakRssMb,
      load: rounded(os.loadavg()[0]!, 1),
    };
    console.table(table);
    console.table({ figures });
    return { ...table, ...figures };
  } finally {
    clearInterval(watch);
    sink.kill();
    await stage.close();
  }
}

async function costsOf({ platform }: FaultFixture, sink: ReturnType<typeof fork>): Promise<() => Promise<Costs>> {
  const server = await databaseServer(platform.db);
  return async () => {
    return {
      wallMs: performance.now(),
      own: processorMs(undefined),
      database: server ? familyMs(server) : 0,
      sink: (await ask(sink)).cpuMs,
    };
  };
}

function perMail(from: Costs, to: Costs, mails: number) {
  const each = (part: keyof Costs) => (to[part] - from[part]) / Math.max(1, mails);
  const [ownMs, databaseMs, sinkMs] = [each('own'), each('database'), each('sink')];
  const perSecond = (1000 * mails) / (to.wallMs - from.wallMs);
  return roundedAll({ perSecond, ownMs, databaseMs, sinkMs, cpuMs: ownMs + databaseMs + sinkMs }, 2);
}

async function storiesEach({ platform }: FaultFixture): Promise<number> {
  const { rows } = await platform.db.execute<{ each: number }>(sql`
    select round(count(*)::numeric / greatest(1, count(distinct edition_id)), 1)::float as each
    from edition_items where is_in_mail`);
  return rows[0]!.each;
}

async function ask(sink: ReturnType<typeof fork>): Promise<SinkFigures> {
  sink.send('figures');
  const [figures] = (await once(sink, 'message')) as [SinkFigures];
  return figures;
}

async function sendByNodemailer(url: string, count: number, sample: string, privateKey: string): Promise<void> {
  const pool = createTransport(url, { pool: true, maxConnections: 10, maxMessages: 1000 } as object);
  const { subject, html, text, headers } = await PostalMime.parse(sample);
  const own = headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => ({ key, value }));
  const message = { from: 'a@bare.test', to: 'b@bare.test', subject, html, text, headers: own };
  const dkim = { domainName: 'recorte.example', keySelector: 'recorte', privateKey };
  let left = count;
  const worker = async () => {
    while (left-- > 0) await pool.sendMail({ ...message, dkim });
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  pool.close();
}
