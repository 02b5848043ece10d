import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../platform/db/open-database.ts';
import { type SmtpSink, startSmtpSink } from '../support/mail/smtp-sink.ts';
import { enrolDue } from '../support/news/due-readers.ts';
import { printNews } from '../support/news/news-fixture.ts';
import { freePort } from '../support/program.ts';
import { type MailServer, startMailServer } from './servers/mail-server.ts';
import { type Site, until } from './site.ts';
import type { Check, Step } from './step.ts';

const readers = 200;
const packages = ['postgresql', 'postfix', 'opendkim', 'opendkim-tools'];

/** Addresses that the world does not know: their mail comes back. */
const isGone = (address: string) => /^reader1[0-9]@/.test(address);
const gone = 10;

interface Post {
  world: SmtpSink;
  mail: MailServer;
  worker: Record<string, string>;
}

/** A site with news, readers whose hour has come, our web process, Postfix, and the world behind it. */
async function openPost(site: Site): Promise<Post> {
  const world = await startSmtpSink({
    script: (stage, recipient) =>
      stage === 'rcpt' && isGone(recipient ?? '') ? { code: 550, text: '5.1.1 no such mailbox' } : undefined,
  });
  site.afterwards(() => world.close());
  const port = String(await freePort());
  const webhook = { MAIL_WEBHOOK_SECRET: randomBytes(24).toString('hex') };
  const mail = await startMailServer(site, { relayPort: world.port, bounceEnv: { ...webhook, PORT: port } });
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
  return { world, mail, worker: { ...sending, ROLE: 'worker', WORKER_PORT: String(await freePort()) } };
}

const statesOf = async ({ cluster }: Site): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await cluster.query('select state, count(*)::int as n from deliveries group by 1')).map(({ state, n }) => [
      String(state),
      Number(n),
    ]),
  );

/** Until every reader's clipping has come to an end of its own. */
async function settled(site: Site, limitMs: number): Promise<Record<string, number>> {
  let states: Record<string, number> = {};
  await until(
    async () => {
      states = await statesOf(site);
      const { sent = 0, unknown = 0, failed = 0, suppressed = 0 } = states;
      return sent + unknown + failed + suppressed >= readers;
    },
    limitMs,
    `a morning for ${readers}`,
  ).catch(() => undefined);
  return states;
}

const idsOf = ({ received }: SmtpSink) => received.map(({ messageId }) => messageId);
const twice = (ids: string[]) => ids.length - new Set(ids).size;

/** What Postfix took over is in its queue or with the world. */
async function handedOn({ world }: Post, count: number): Promise<void> {
  await until(() => new Set(idsOf(world)).size >= count, 60_000, 'Postfix hands everything on').catch(() => undefined);
}

async function morning(site: Site, check: Check): Promise<void> {
  const post = await openPost(site);
  const worker = await site.serve(post.worker);
  const states = await settled(site, 180_000);
  check(`${readers} clippings handed to Postfix`, states.sent === readers, JSON.stringify(states));
  await handedOn(post, readers - gone);
  const { received } = post.world;
  check(
    `${readers - gone} reach their readers, none twice`,
    received.length === readers - gone && twice(idsOf(post.world)) === 0,
    received.length,
  );
  const { good, said } = await post.mail.verify(received);
  check('OpenDKIM verifies every signature', good === received.length, `${good} of ${received.length} ${said}`);
  const oneClick = received.filter(({ raw }) => /^List-Unsubscribe-Post:/im.test(raw.toString('latin1'))).length;
  check('every one can be unsubscribed by one click', oneClick === received.length, oneClick);
  const suppressed = async () =>
    Number((await site.cluster.query('select count(*)::int as n from suppressions'))[0]?.n);
  await until(async () => (await suppressed()) === gone, 60_000, 'bounces come back').catch(() => undefined);
  const count = await suppressed();
  check(
    `${gone} bounces come back and are suppressed`,
    count === gone,
    count === gone ? count : `${count}: ${post.mail.log().slice(-600)}`,
  );
  worker.child.kill('SIGTERM');
  check('the worker ends with 0', (await worker.ended) === 0);
}

async function kills(site: Site, check: Check): Promise<void> {
  const post = await openPost(site);
  const rounds = 4;
  for (let round = 1; round <= rounds; round++) {
    const worker = await site.serve(post.worker);
    const before = post.world.received.length;
    await until(() => post.world.received.length >= before + 20, 60_000, 'mails leave').catch(() => undefined);
    worker.child.kill('SIGKILL');
    await worker.ended;
    await sleep(200);
  }
  await site.serve(post.worker);
  const states = await settled(site, 180_000);
  const { sent = 0, unknown = 0 } = states;
  await handedOn(post, sent - gone);
  const ids = idsOf(post.world);
  check(`kill -9 of the worker ${rounds} times: nothing lost`, sent + unknown === readers, JSON.stringify(states));
  check('nothing sent twice', twice(ids) === 0, `${ids.length} arrived`);
  check('at most ten unknown for each kill', unknown <= rounds * 10, unknown);
}

export const morningStep: Step = {
  what: `a morning for ${readers} readers through Postfix, signed and verified by OpenDKIM, with bounces coming back`,
  packages,
  run: morning,
};

export const killStep: Step = { what: 'kill -9 of the worker in the middle of that morning', packages, run: kills };
