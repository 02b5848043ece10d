import type { ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { scorersOfKeys } from '../../newsroom/matches/queries.ts';
import { keyOfTerm } from '../../newsroom/matches/term-key.ts';
import { matchSoon } from '../../people/terms/match-soon.ts';
import type { FaultFixture } from '../../tests/fault/fixture.ts';
import { memoryMb } from '../../tests/support/machine/process-memory.ts';
import { familyMs } from '../../tests/support/machine/processor-time.ts';
import { freePort } from '../../tests/support/program.ts';
import { type Figures, follow } from './stored-stream.ts';

export const ROLES = ['web', 'worker', 'all'] as const;
export type Role = (typeof ROLES)[number];

/** A process does what its start brought before its memory is read. */
const IDLE_MS = 20_000;

/** One process of a role: its start, until it can match a term where it does that, and what it holds at rest. */
export async function measureRole(fixture: FaultFixture, role: Role): Promise<Figures> {
  const { db, queue } = fixture.platform;
  const port = await freePort();
  const term = `energia ${role} ${port}`;
  if (role !== 'web') {
    await follow(db, [term]);
    await db.transaction((tx) => matchSoon(queue, tx));
  }
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const child = role === 'worker' ? fixture.startServiceWorker(port) : fixture.startSite(port, role);
  const figures: Figures = {};
  try {
    const page = `http://127.0.0.1:${port}/${role === 'worker' ? 'readyz' : ''}`;
    await until(async () => (await fetch(page).catch(() => undefined))?.status === 200);
    figures[role === 'worker' ? 'ready after: s' : 'first page after: s'] = seconds();
    if (role !== 'web') {
      await until(() => isMatched(fixture, term));
      figures['a followed term is matched after: s'] = seconds();
    }
    await sleep(IDLE_MS);
    figures['at rest: megabytes'] = memoryMb(child.pid!);
    if (role === 'web') Object.assign(figures, await measureLab(fixture, child, port));
    figures['most: megabytes'] = memoryMb(child.pid!, 'VmHWM');
    figures['of the processor: s'] = familyMs(child.pid!) / 1000;
    return figures;
  } finally {
    await ended(child);
    await db.execute(sql`delete from watch_terms where term = ${term}`);
  }
}

/** The first use of the lab, which loads the articles. */
async function measureLab(fixture: FaultFixture, child: ChildProcess, port: number): Promise<Figures> {
  const url = `http://127.0.0.1:${port}`;
  const headers = { ...(await signIn(fixture)), 'content-type': 'application/json', origin: url };
  const asked = performance.now();
  const body = JSON.stringify({ term: 'energia' });
  await until(async () => {
    const answer = await fetch(`${url}/api/lab/try`, { method: 'POST', headers, body });
    if (answer.status !== 200) throw new Error(`the lab answers ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { state: string }).state === 'ready';
  }, 600);
  const after = (performance.now() - asked) / 1000;
  await sleep(IDLE_MS);
  return { 'the lab answers after: s': after, 'with the lab: megabytes': memoryMb(child.pid!) };
}

/** Headers of a session of the first reader. */
async function signIn({ platform: { db }, settings }: FaultFixture): Promise<Record<string, string>> {
  const token = 'a token of the bench';
  await db.execute(sql`insert into session (id, user_id, token, expires_at)
    select gen_random_uuid(), id, ${token}, now() + interval '1 day' from "user" limit 1 on conflict do nothing`);
  const signature = createHmac('sha256', settings.SECRET!).update(token).digest('base64');
  return { cookie: `recorte.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
}

async function isMatched({ platform: { db } }: FaultFixture, term: string): Promise<boolean> {
  return (await scorersOfKeys(db, [keyOfTerm({ term })])).size > 0;
}

async function until(isDone: () => Promise<boolean>, everyMs = 20): Promise<void> {
  while (!(await isDone())) await sleep(everyMs);
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
