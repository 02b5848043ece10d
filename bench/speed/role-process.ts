import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FaultFixture } from '../../tests/fault/fixture.ts';
import { memoryMb } from '../../tests/support/machine/process-memory.ts';
import { familyMs } from '../../tests/support/machine/processor-time.ts';
import { freePort } from '../../tests/support/program.ts';
import type { Figures } from './stored-stream.ts';

const IDLE_MS = 3000;

/** A web process before and after the first use of the lab, which loads the articles. */
export async function measureWeb(fixture: FaultFixture): Promise<Figures> {
  const { db } = fixture.platform;
  const token = 'a token of the bench';
  await db.execute(sql`insert into session (id, user_id, token, expires_at)
    select gen_random_uuid(), id, ${token}, now() + interval '1 day' from "user" limit 1`);
  const signature = createHmac('sha256', fixture.settings.SECRET!).update(token).digest('base64');
  const port = await freePort();
  const began = performance.now();
  const child = fixture.startSite(port);
  const url = `http://127.0.0.1:${port}`;
  const headers = {
    cookie: `recorte.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
    'content-type': 'application/json',
    origin: url,
  };
  const answers = (path: string, options?: RequestInit) => fetch(`${url}${path}`, options).catch(() => undefined);
  while ((await answers('/readyz'))?.status !== 200) await sleep(20);
  const ready = (performance.now() - began) / 1000;
  await sleep(IDLE_MS);
  const figures: Figures = {
    'ready after: s': ready,
    'of the processor: s': familyMs(child.pid!) / 1000,
    'without the lab: megabytes': memoryMb(child.pid!),
  };
  const asked = performance.now();
  const body = JSON.stringify({ term: 'energia' });
  for (;;) {
    const answer = await answers('/api/lab/try', { method: 'POST', headers, body });
    if (answer?.status !== 200) throw new Error(`the lab answers ${answer?.status}: ${await answer?.text()}`);
    if (((await answer.json()) as { state: string }).state === 'ready') break;
    await sleep(600);
  }
  figures['the lab answers after: s'] = (performance.now() - asked) / 1000;
  figures['of the processor, with the start: s'] = familyMs(child.pid!) / 1000;
  await sleep(IDLE_MS);
  figures['with the lab: megabytes'] = memoryMb(child.pid!);
  figures['with the lab: most megabytes'] = memoryMb(child.pid!, 'VmHWM');
  child.kill('SIGTERM');
  return figures;
}
