import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/program.ts';
import { type Site, until } from '../site.ts';
import type { Check, Step } from '../step.ts';
import { handedOn, idsOf, openPost, postPackages, settled, statesOf, twice } from './post.ts';

const readers = 300;
/** How long the mail server is down. */
const awayMs = 5_000;

async function pauseAndRestart(site: Site, check: Check): Promise<void> {
  const post = await openPost(site, { readers });
  const second = { ...post.worker, WORKER_PORT: String(await freePort()) };
  await Promise.all([post.worker, second].map((env) => site.serve(env)));
  await until(() => post.world.received.length >= readers / 6, 120_000, 'mails leave').catch(() => undefined);

  const began = performance.now();
  const paused = await site.recorte(['pause-sending']);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const before = await statesOf(site);
  const { sent = 0, sending = 0, unknown = 0 } = before;
  check('pause-sending returns with nothing in hand', paused.status === 0 && sending === 0, `${seconds} s`);
  check(
    'the pause falls in mid-morning and loses nothing',
    sent >= readers / 6 && sent < readers && unknown === 0,
    JSON.stringify(before),
  );
  const stopped = await post.mail.stop();
  check('Postfix stops', stopped.status === 0, stopped.output.trim().slice(-200));
  await sleep(awayMs);
  const away = await statesOf(site);
  check(
    `nothing is tried while Postfix is away for ${awayMs / 1000} s`,
    away.sent === sent && !away.sending && !away.unknown && !away.failed,
    JSON.stringify(away),
  );
  await post.mail.start();
  const resumed = await site.recorte(['resume-sending']);
  check('resume-sending', resumed.status === 0, resumed.output.trim());

  const states = await settled(site, readers, 180_000);
  check(`${readers} clippings handed to Postfix`, states.sent === readers, JSON.stringify(states));
  await handedOn(post, readers);
  const { received } = post.world;
  const people = new Set(received.map(({ to }) => to));
  check(
    `${readers} mails reach ${readers} readers, nobody gets two`,
    received.length === readers && people.size === readers && twice(idsOf(post.world)) === 0,
    `${received.length} mails, ${people.size} readers`,
  );
}

export const pauseStep: Step = {
  what: `sending paused in mid-morning for ${readers} readers, Postfix stopped and started again, sending resumed`,
  packages: postPackages,
  run: pauseAndRestart,
};
