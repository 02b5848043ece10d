import { setTimeout as sleep } from 'node:timers/promises';
import { type Site, until } from '../site.ts';
import type { Check, Step } from '../step.ts';
import { handedOn, idsOf, openPost, postPackages as packages, settled, twice } from './post.ts';

const readers = 200;

/** Addresses that do not exist: their mail bounces. */
const isGone = (address: string) => /^reader1[0-9]@/.test(address);
const gone = 10;

async function morning(site: Site, check: Check): Promise<void> {
  const post = await openPost(site, { readers, isGone });
  const worker = await site.serve(post.worker);
  const states = await settled(site, readers, 180_000);
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
  const post = await openPost(site, { readers, isGone });
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
  const states = await settled(site, readers, 180_000);
  const { sent = 0, unknown = 0 } = states;
  await handedOn(post, sent - gone);
  const ids = idsOf(post.world);
  const rows = await site.cluster.query(
    `select d.message_id as id, d.state, u.email from deliveries d join "user" u on u.id = d.user_id`,
  );
  const missing = rows.filter(({ id, email }) => !ids.includes(String(id)) && !isGone(String(email)));
  const silent = missing.filter(({ state }) => state !== 'unknown');
  check(
    'every mail that Postfix took arrives',
    silent.length === 0,
    silent.map(({ id, state }) => `${state} ${id}`).join(' '),
  );
  check(
    'what never came is in the ledger as unknown: killed between the commit and the last byte',
    missing.length - silent.length <= unknown,
    `${missing.length} of ${unknown} unknown never came`,
  );
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
