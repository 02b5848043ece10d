import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { embeddedConnection, startEmbeddedServer } from '../platform/db/embedded-server.ts';
import { withDatabase } from './support/global-setup.ts';
import { patience } from './support/machine/patience.ts';
import { freePort, startProgram } from './support/program.ts';
import { startNpm, startRecorte, temporaryFolder } from './support/recorte-process.ts';
import { createTestDatabase } from './support/test-database.ts';

const slow = patience(180_000);

async function emptyDatabase() {
  const server = inject('server');
  const name = `recorte_empty_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const { connectionString, host } = withDatabase(server, name);
  return {
    url: connectionString ?? `postgres://recorte@localhost/${name}?host=${host}`,
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function place() {
  const port = await freePort();
  return { PORT: String(port), DATA_DIR: temporaryFolder(), url: `http://127.0.0.1:${port}` };
}

/** A start on an empty folder, and a stop: once for all tests, since it takes twice the time of a later one. */
let first: ReturnType<typeof startFirst> | undefined;
async function startFirst() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-first-'));
  chmodSync(folder, 0o755); // the database may run as another user
  const port = await freePort();
  const recorte = startProgram(['serve'], { PORT: String(port), DATA_DIR: folder });
  try {
    await recorte.printed('mailbox');
    const readiness = await (await fetch(`http://127.0.0.1:${port}/readyz`)).json();
    const policy = (await fetch(`http://127.0.0.1:${port}/`)).headers.get('content-security-policy');
    recorte.child.kill('SIGTERM');
    return { folder, readiness, policy, output: recorte.output(), status: await recorte.ended };
  } finally {
    recorte.child.kill('SIGTERM');
  }
}
const startedOnce = () => (first ??= startFirst());

/** With the data that the first start left. */
async function placeStartedOnce() {
  const { folder } = await startedOnce();
  const made = await place();
  execFileSync('cp', ['-a', `${folder}/.`, made.DATA_DIR]); // keeps the owner, which the database checks
  return made;
}

afterAll(async () => {
  if (first) rmSync((await first).folder, { recursive: true, force: true });
});

describe('the running program', { timeout: slow }, () => {
  it('starts with nothing but a folder, answers, and stops in order on SIGTERM', async () => {
    const { output, readiness, policy, status } = await startedOnce();
    expect(output).toMatch(/admin login\s+admin@recorte\.localhost\s+password \S+/);
    expect(output).toMatch(/invite code\s+[A-Z0-9]{8}/);
    expect(readiness).toEqual({ status: 'ready' });
    expect(policy).toContain("script-src 'self'");
    expect(status).toBe(0);
  });

  it('stops in order when the signal comes in the middle of the start', async () => {
    const { url: _, ...env } = await place();
    const recorte = startRecorte(['serve'], env);
    const pidFile = path.join(env.DATA_DIR, 'postgresql', 'postmaster.pid');
    await expect.poll(() => existsSync(pidFile), { timeout: patience(60_000), interval: 20 }).toBe(true);
    expect(recorte.output()).not.toContain('is running');
    recorte.child.kill('SIGTERM');
    expect(await recorte.ended).toBe(0);
    expect(existsSync(pidFile)).toBe(false); // no server is left behind
  });

  it.each([
    ['npm', 'SIGTERM'],
    ['group', 'SIGTERM'],
    ['group', 'SIGINT'],
  ] as const)('drains and ends with 0 when %s gets %s, twice (requirements F33)', async (whom, signal) => {
    const { url, ...env } = await placeStartedOnce();
    const npm = startNpm(['start'], { ...env, DRAIN_SECONDS: '2' });
    await npm.printed('mailbox');
    const pid = npm.child.pid ?? 0;
    for (let times = 0; times < 2; times++) process.kill(whom === 'group' ? -pid : pid, signal);
    const readiness = async () => (await fetch(`${url}/readyz`)).json();
    await expect.poll(readiness, { interval: 20 }).toEqual({ status: 'draining' });
    expect(await npm.ended).toBe(0);
    expect(existsSync(path.join(env.DATA_DIR, 'postgresql', 'postmaster.pid'))).toBe(false);
    expect(npm.output()).not.toMatch(/"level":(50|60)|Error/);
  });

  it('ends in order when npm is killed and can pass nothing on (requirements F33)', async () => {
    const { url: _, ...env } = await placeStartedOnce();
    const npm = startNpm(['start'], env);
    await npm.printed('mailbox');
    npm.child.kill('SIGKILL');
    const pidFile = path.join(env.DATA_DIR, 'postgresql', 'postmaster.pid');
    await expect.poll(() => existsSync(pidFile), { timeout: patience(30_000) }).toBe(false);
  });

  it('ends with one clear line when the port is busy, a variable is wrong or the verb unknown', async () => {
    const { url: _, ...env } = await place();
    const holder = createServer().listen(Number(env.PORT), '127.0.0.1');
    const busy = startRecorte(['serve'], env);
    const demo = startRecorte(['demo'], { ...env, DATA_DIR: temporaryFolder() }); // its newsroom must not keep it alive
    const wrong = startRecorte(['serve'], { ...env, PORT: 'x', ROLE: 'y' });
    const unknown = startRecorte(['dance'], env);
    expect(await busy.ended).toBe(1);
    expect(busy.output().trim()).toBe(`recorte: port ${env.PORT} is in use; set PORT to another one`);
    expect(await demo.ended).toBe(1);
    expect(demo.output().trim().split('\n')).toHaveLength(1);
    holder.close();
    expect(await wrong.ended).toBe(1);
    expect(wrong.output().trim().split('\n')).toHaveLength(1);
    expect(wrong.output()).toMatch(/PORT.*ROLE/);
    expect(await unknown.ended).toBe(2);
    expect(unknown.output().trim().split('\n')).toHaveLength(1);
  });

  it('refuses a second program on the same folder and names the first (requirements F14)', async () => {
    const { url, ...env } = await placeStartedOnce();
    const first = startRecorte(['serve'], env);
    await first.printed('mailbox');
    const second = startRecorte(['serve'], { ...env, PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`in use by another Recorte (recorte pid ${first.child.pid})`);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    // a command can run in parallel with the service
    const invite = startRecorte(['create-invite'], env);
    expect(await invite.ended).toBe(0);
    expect(invite.output()).toMatch(/^[A-Z0-9]{8}\n$/);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it('starts two web and two worker processes at once on an empty database (requirements F32)', async () => {
    const { url, drop } = await emptyDatabase();
    const shared = { DATABASE_URL: url, SECRET: 'x'.repeat(40), DATA_DIR: temporaryFolder() };
    const all = await Promise.all(
      ['web', 'web', 'worker', 'worker'].map(async (ROLE) => {
        const port = String(await freePort());
        return { port, ...startRecorte(['serve'], { ...shared, ROLE, PORT: port, WORKER_PORT: port }) };
      }),
    );
    await Promise.all(all.map(({ printed }) => printed('is running')));
    for (const { port } of all) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    const printed = all.map(({ output }) => output()).join('');
    expect(printed.match(/admin login/g)).toHaveLength(1);
    expect(printed.match(/invite code/g)).toHaveLength(1);
    // on a slow machine a connection may take longer than its limit: the queue logs it and retries
    const faults = printed.split('\n').filter((line) => !line.includes('timeout exceeded when trying to connect'));
    expect(faults.join('\n')).not.toMatch(/"level":(50|60)|Error/);
    for (const { child } of all) child.kill('SIGTERM');
    expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([0, 0, 0, 0]);
    // a later start creates no second admin and prints no code that somebody may have
    const later = startRecorte(['serve'], { ...shared, PORT: String(await freePort()), LOG_FORMAT: 'json' });
    await later.printed('mailbox');
    for (const line of later.output().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
    expect(later.output()).not.toMatch(/admin login|invite code/);
    later.child.kill('SIGTERM');
    expect(await later.ended).toBe(0);
    await drop();
  });

  it('works as separate web and worker processes on one outside database', async () => {
    const database = await createTestDatabase();
    const { host, database: name = '' } = database.connection;
    const url = database.connection.connectionString ?? `postgres://recorte@localhost/${name}?host=${host}`;
    const shared = { DATABASE_URL: url, SECRET: 'x'.repeat(40), DATA_DIR: temporaryFolder() };
    const [webPort, workerPort] = [await freePort(), await freePort()];
    const web = startRecorte(['serve'], { ...shared, ROLE: 'web', PORT: String(webPort) });
    await web.printed('mailbox');
    const worker = startRecorte(['serve'], { ...shared, ROLE: 'worker', WORKER_PORT: String(workerPort) });
    await worker.printed(`its health is at http://127.0.0.1:${workerPort}/readyz`);
    expect((await fetch(`http://127.0.0.1:${workerPort}/readyz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${workerPort}/api/site`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${webPort}/api/site`)).status).toBe(200);
    const polled = async () =>
      (await database.pool.query('select 1 from sources where last_polled_at is not null limit 1')).rowCount;
    await expect.poll(polled, { timeout: patience(60_000) }).toBe(1);
    for (const recorte of [worker, web]) {
      recorte.child.kill('SIGTERM');
      expect(await recorte.ended).toBe(0);
    }
  });

  it('takes the orphaned database over after kill -9 and has lost nothing it acknowledged (requirements F13)', async () => {
    const { url: _, ...env } = await placeStartedOnce();
    const codes: string[] = [];
    for (let round = 0; round < 3; round++) {
      const recorte = startRecorte(['serve'], env);
      await recorte.printed('mailbox');
      const invite = startRecorte(['create-invite'], env);
      expect(await invite.ended).toBe(0);
      codes.push(invite.output().trim());
      recorte.child.kill('SIGKILL');
      await recorte.ended;
    }
    const server = await startEmbeddedServer({ folder: env.DATA_DIR });
    expect(server.isStartedByUs).toBe(false); // the orphan was still running
    const client = new pg.Client(embeddedConnection(server, 'recorte'));
    await client.connect();
    const { rows } = await client.query('select code from invites where code = any($1)', [codes]);
    await client.end();
    await server.stop();
    expect(rows).toHaveLength(codes.length);
  });
});
