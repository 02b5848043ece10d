import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { jobs } from '../../app.ts';
import { setWebhook } from '../../clippings/outgoing/webhooks.ts';
import { createClipping } from '../../clippings/specific/save-clipping.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import { createLog } from '../../platform/log.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { enrolDue } from '../support/news/due-readers.ts';
import { enrolledTerms, printNews } from '../support/news/news-fixture.ts';
import { freePort } from '../support/program.ts';
import { startCluster } from './servers/cluster.ts';
import { type Site, until } from './site.ts';
import type { Check, Step } from './step.ts';

/** Counts what is posted to it. */
async function receiver({ afterwards }: Site) {
  const posted: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    posted.push(request.url);
    request.resume();
    response.writeHead(204, { connection: 'close' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterwards(() => void server.close());
  return { posted, place: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A reader of Pro whose clipping is due now, and is posted to that place. */
async function enrolClipping({ env, recorte }: Site, place: string): Promise<void> {
  await recorte(['migrate']);
  const config = readConfig({ ...env, WEBHOOK_ALLOW: place });
  const log = createLog('silent');
  const { platform, close } = await openPlatform({ config, clock: systemClock, log, jobs, asOwner: false });
  try {
    const { db } = platform;
    const now = new Date();
    await printNews(db, now, { about: enrolledTerms });
    await enrolDue(db, { count: 1, at: now });
    const { rows } = await db.execute<{ id: string; email: string; localTime: string }>(sql`
      update profiles p set plan = 'pro' from delivery_settings s where s.user_id = p.id
      returning p.id, p.email, s.local_time as "localTime"`);
    const { localTime, ...reader } = rows[0]!;
    const user: SessionUser = { ...reader, emailConfirmed: true, isAdmin: false, sessionId: '' };
    const terms = enrolledTerms.map((term) => ({ term }));
    const content = { name: 'Setor', terms, outletIds: [], weekdays: [1, 2, 3, 4, 5, 6, 7] };
    const id = await createClipping(platform, user, { ...content, localTime });
    await setWebhook(platform, user, id, `http://${place}/hook`);
    await db.execute(sql`
      update schedules s set next_run_at = d.next_run_at, next_local_date = d.next_local_date
      from schedules d where d.user_id = s.user_id and d.kind = 'daily' and s.kind like 'clipping-%'`);
  } finally {
    await close(0);
  }
}

async function postsAfterRestore(site: Site, check: Check): Promise<void> {
  const { posted, place } = await receiver(site);
  await enrolClipping(site, place);
  const file = path.join(site.folder, 'night.gz');
  await site.recorte(['backup', file]);
  const worker = { ROLE: 'worker', WEBHOOK_ALLOW: place };
  const old = await site.serve({ ...worker, WORKER_PORT: String(await freePort()) });
  await until(() => posted.length > 0, 120_000, 'the edition is posted').catch(() => undefined);
  check('the edition is posted after the backup was made', posted.length === 1, posted.length);
  old.child.kill('SIGKILL');
  await old.ended;

  const fresh = await startCluster(site.folder, site.afterwards, 'fresh');
  const there = { DATABASE_URL: fresh.url('recorte'), DATA_DIR: path.join(site.folder, 'fresh-data') };
  const restored = await site.recorte(['restore', file], there);
  check('the backup is restored', restored.status === 0, restored.output.trim().split('\n').at(-1));
  await site.serve({ ...there, ...worker, WORKER_PORT: String(await freePort()) });
  await sleep(75_000); // the posts of a whole minute
  const rows = await fresh.query('select state, last_reason from webhook_messages');
  check(
    'its message is closed, with the reason',
    JSON.stringify(rows) === '[{"state":"failed","last_reason":"restored"}]',
    JSON.stringify(rows),
  );
  check('nothing is posted again', posted.length === 1, posted.length);
}

export const restoredWebhookStep: Step = {
  what: 'a webhook is posted, then a backup of before is restored: the same edition is not posted again',
  packages: ['postgresql'],
  run: postsAfterRestore,
};
