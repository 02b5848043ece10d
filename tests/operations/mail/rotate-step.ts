import type { Program } from '../../support/program.ts';
import { type Site, until } from '../site.ts';
import type { Check, Step } from '../step.ts';
import { handedOn, idsOf, openPost, postPackages, settled, statesOf, twice } from './post.ts';

const readers = 300;

/** docs/operating.md, "Changing the DKIM key and the SMTP password", during a morning. */
async function rotate(site: Site, check: Check): Promise<void> {
  const post = await openPost(site, { readers, password: 'first' });
  const { mail, world } = post;
  const withPassword = (password: string) => ({
    ...post.worker,
    SMTP_URL: mail.url.replace(':first@', `:${password}@`),
  });
  const stop = async (worker: Program) => {
    worker.child.kill('SIGTERM');
    return worker.ended;
  };
  let worker = await site.serve(withPassword('first'));
  await until(() => world.received.length >= readers / 6, 120_000, 'mails leave').catch(() => undefined);

  // while OpenDKIM restarts, Postfix answers 4xx, and deferred mails come minutes later
  const paused = await site.recorte(['pause-sending']);
  const { sending = 0, due = 0, ...rest } = await statesOf(site);
  check(
    'pause-sending in mid-morning returns with nothing in hand',
    paused.status === 0 && sending === 0 && due > 0,
    JSON.stringify({ due, ...rest }),
  );
  await mail.changeKey('recorte2');
  await mail.setPassword('second');
  check('the worker ends with 0', (await stop(worker)) === 0);

  // one half was forgotten: the new password is not set here yet
  worker = await site.serve(withPassword('first'));
  await site.recorte(['resume-sending']);
  const refused = 'the server refuses our login';
  await until(() => worker.output().includes(refused), 60_000, refused).catch(() => undefined);
  check('the log says that the login is refused', worker.output().includes(refused), worker.output().slice(-300));
  const doctor = await site.recorte(['doctor', '--language', 'en'], withPassword('first'));
  const finding = doctor.output.split('\n').find((line) => line.includes('535')) ?? '';
  check('the doctor names the refused password', finding !== '' && !finding.includes('first'), finding.trim());
  const { failed = 0, unknown = 0, ...waiting } = await statesOf(site);
  check('nothing is given up meanwhile', failed === 0 && unknown === 0, JSON.stringify(waiting));
  await stop(worker);

  await site.serve(withPassword('second'));
  const states = await settled(site, readers, 180_000);
  check(`${readers} clippings handed to Postfix`, states.sent === readers, JSON.stringify(states));
  await handedOn(post, readers);
  // without mails to the operator
  const received = world.received.filter(({ to }) => to.startsWith('reader'));
  const people = new Set(received.map(({ to }) => to));
  check(
    `${readers} mails reach ${readers} readers, nobody gets two`,
    received.length === readers && people.size === readers && twice(idsOf(world)) === 0,
    `${received.length} mails, ${people.size} readers`,
  );
  const signedBy = (selector: string) =>
    received.filter(({ raw }) => raw.toString('latin1').replaceAll(/\s/g, '').includes(`;s=${selector};`));
  const [old, fresh] = [signedBy('recorte'), signedBy('recorte2')];
  const { good, said } = await mail.verify(received);
  check(
    'with both records every signature is good, of the old and of the new key',
    good === readers && old.length > 0 && fresh.length > 0 && old.length + fresh.length === readers,
    `${good} good; ${old.length} under recorte, ${fresh.length} under recorte2 ${said}`,
  );
  mail.unpublish('recorte');
  const late = await mail.verify([...old.slice(0, 3), ...fresh.slice(0, 3)]);
  check('without the old record only the new ones are', late.good === 3, `${late.good} of 6`);
}

export const rotateStep: Step = {
  what: `the DKIM key and the SMTP password changed in mid-morning for ${readers} readers`,
  packages: [...postPackages, 'sasl2-bin', 'libsasl2-modules'],
  run: rotate,
};
