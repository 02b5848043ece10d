import { setTimeout as sleep } from 'node:timers/promises';
import { ownWritesSeconds } from '../../platform/db/replica.ts';
import { freePort } from '../support/program.ts';
import { startStandby } from './servers/cluster.ts';
import { type Site, until } from './site.ts';
import type { Step } from './step.ts';

const login = { email: 'operator@recorte.example', password: 'a password of this walk 42' };

/** A browser that uses the given process: all share one address behind a balancer. */
function openBrowser({ env }: Site) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async ask(port: number, path: string, body?: object) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          origin: env.BASE_URL ?? '',
          'content-type': 'application/json',
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      return { status: answer.status, text: await answer.text() };
    },
  };
}

export const replicaStep: Step = {
  what: 'two web processes that read from a streaming replica: healthy, lagging, stopped',
  packages: ['postgresql'],
  async run(site, check) {
    const ports = [await freePort(), await freePort()] as const;
    const [one, two] = ports;
    const web = { ROLE: 'web', MIGRATE: '1', ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password };
    const standby = await startStandby(site);
    const reading = { ...web, DATABASE_READ_URL: standby.url('recorte') };
    for (const port of ports) await site.serve({ ...reading, PORT: String(port) });

    const figure = async (port: number, name: string) => {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(new RegExp(`^${name} (.*)$`, 'm').exec(metrics)?.[1]);
    };
    const isUsed = async (wanted: 0 | 1) => {
      const used = await Promise.all(ports.map((port) => figure(port, 'recorte_replica_used')));
      return used.every((value) => value === wanted);
    };
    const doctor = async () => {
      const { output } = await site.recorte(['doctor', '--json'], reading);
      return output.split('\n').find((line) => line.includes('"replica"')) ?? '';
    };

    const writer = openBrowser(site);
    const signedIn = await writer.ask(one, '/api/auth/sign-in/email', login);
    check('the operator signs in', signedIn.status === 200, signedIn.status);
    await until(() => isUsed(1), 30_000, 'both processes read from the replica');
    const other = openBrowser(site);
    for (const [name, value] of writer.cookies) if (!name.endsWith('wrote')) other.cookies.set(name, value);

    standby.asked();
    const term = '/api/terms/00000000-0000-4000-8000-000000000000/history';
    for (const path of ['/api/editions?search=energia', term, '/api/admin/readers', '/api/admin/invites?state=active'])
      await other.ask(two, path);
    const asked = standby.asked();
    const tables = ['editions', 'watch_terms', 'profiles', 'invites'].filter((name) => asked.includes(name));
    check('archive, search, term page and admin lists ask the replica', tables.length === 4, tables.join(' '));
    let finding = await doctor();
    check('the doctor calls it good', finding.includes('good'), finding);

    await standby.query('select pg_wal_replay_pause()');
    await writer.ask(one, '/api/admin/invites', { code: 'LAGGING1' });
    const began = performance.now();
    const sees = async (who: typeof writer) =>
      (await who.ask(two, '/api/admin/invites?state=active')).text.includes('LAGGING1');
    check('the writer sees their write at once, in the other process, while the replica lags', await sees(writer));
    check('somebody else is still answered by the replica', !(await sees(other)));
    await until(() => sees(other), 20_000, 'a lagging replica is left alone');
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    check(`from ${ownWritesSeconds} s on everybody sees it`, Number(seconds) < ownWritesSeconds, `${seconds} s`);
    finding = await doctor();
    check('the doctor calls it bad', finding.includes('bad'), finding);
    await standby.query('select pg_wal_replay_resume()');
    await until(() => isUsed(1), 20_000, 'the replica is read from again');
    check('read from again after it has caught up', await sees(other));

    const statuses: Record<string, number> = {};
    let isOver = false;
    const visitors = Array.from({ length: 4 }, async (_, n) => {
      while (!isOver) {
        const { status } = await other.ask(ports[n % 2] ?? one, '/api/editions');
        statuses[status] = (statuses[status] ?? 0) + 1;
        await sleep(20);
      }
    });
    await sleep(1_000);
    await standby.stop();
    await until(() => isUsed(0), 20_000, 'both notice that it is gone');
    finding = await doctor();
    check('the doctor says why', finding.includes('bad'), finding);
    await standby.start();
    await until(() => isUsed(1), 30_000, 'it is read from after its start');
    isOver = true;
    await Promise.all(visitors);
    check(
      'no request fails while the replica is stopped and started again',
      Object.keys(statuses).join() === '200',
      JSON.stringify(statuses),
    );
  },
};
