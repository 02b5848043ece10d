import { randomBytes } from 'node:crypto';
import { connect } from '../../../platform/db/open-database.ts';
import { type SmtpSink, startSmtpSink } from '../../support/mail/smtp-sink.ts';
import { enrolDue } from '../../support/news/due-readers.ts';
import { printNews } from '../../support/news/news-fixture.ts';
import { freePort } from '../../support/program.ts';
import { type MailServer, startMailServer } from '../servers/mail-server.ts';
import { type Site, until } from '../site.ts';

/** Debian's packages that `openPost` uses. */
export const postPackages = ['postgresql', 'postfix', 'opendkim', 'opendkim-tools'];

export interface Post {
  world: SmtpSink;
  mail: MailServer;
  /** Address of the web process. */
  web: string;
  /** The environment of a worker that sends through Postfix. */
  worker: Record<string, string>;
}

interface Setup {
  readers: number;
  /** Addresses that do not exist: their mail bounces. */
  isGone?: (address: string) => boolean;
  /** Postfix requires this password of the user `recorte`. */
  password?: string;
}

/** A site with news and due readers, our web process, Postfix, and a receiving server behind it. */
export async function openPost(site: Site, { readers, isGone = () => false, password }: Setup): Promise<Post> {
  const world = await startSmtpSink({
    script: (stage, recipient) =>
      stage === 'rcpt' && isGone(recipient ?? '') ? { code: 550, text: '5.1.1 no such mailbox' } : undefined,
  });
  site.afterwards(() => world.close());
  const port = String(await freePort());
  const webhook = { MAIL_WEBHOOK_SECRET: randomBytes(24).toString('hex') };
  const mail = await startMailServer(site, { relayPort: world.port, bounceEnv: { ...webhook, PORT: port }, password });
  const sending = { ...webhook, SMTP_URL: mail.url, BOUNCE_DOMAIN: 'bounces.recorte.example' };
  await site.serve({ ...sending, ROLE: 'web', PORT: port });
  await site.cluster.query('update sources set is_paused = true');
  const database = connect({ connectionString: site.cluster.url('recorte') }, 2);
  try {
    await printNews(database.db, new Date());
    await enrolDue(database.db, { count: readers, at: new Date() });
  } finally {
    await database.close();
  }
  return {
    world,
    mail,
    web: `http://127.0.0.1:${port}`,
    worker: { ...sending, ROLE: 'worker', WORKER_PORT: String(await freePort()) },
  };
}

export const statesOf = async ({ cluster }: Site): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await cluster.query('select state, count(*)::int as n from deliveries group by 1')).map(({ state, n }) => [
      String(state),
      Number(n),
    ]),
  );

/** Waits until this many deliveries have ended. */
export async function settled(site: Site, count: number, limitMs: number): Promise<Record<string, number>> {
  let states: Record<string, number> = {};
  await until(
    async () => {
      states = await statesOf(site);
      const { sent = 0, unknown = 0, failed = 0, suppressed = 0 } = states;
      return sent + unknown + failed + suppressed >= count;
    },
    limitMs,
    `a morning for ${count}`,
  ).catch(() => undefined);
  return states;
}

export const idsOf = ({ received }: SmtpSink) => received.map(({ messageId }) => messageId);
export const twice = (ids: string[]) => ids.length - new Set(ids).size;

/** Waits until Postfix has accepted this many: they are in its queue or delivered. */
export async function handedOn({ world }: Post, count: number): Promise<void> {
  await until(() => new Set(idsOf(world)).size >= count, 60_000, 'Postfix hands everything on').catch(() => undefined);
}
