import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TodayStatus } from '../../../contract/admin/deliveries.ts';
import { freePort, type Program } from '../../support/program.ts';
import type { Site } from '../site.ts';
import type { Post } from './post.ts';

/** Receives the alarms of a site. */
export interface Alarm {
  env: Record<string, string>;
  /** Kinds of trouble posted so far. */
  posted: string[];
}

export async function openAlarm(site: Site): Promise<Alarm> {
  const port = await freePort();
  const posted: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (request.method === 'POST') posted.push(String(JSON.parse(body).kind));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  site.afterwards(() => void server.close());
  const place = `127.0.0.1:${port}`;
  return { env: { ALERT_WEBHOOK_URL: `http://${place}/alarm`, FETCH_ALLOW: place }, posted };
}

const kinds = ['refused', 'deferred', 'late'];
const isTrouble = (kind: string) => kinds.includes(kind);

/** An administrator's session at the site's pages. */
async function signIn(site: Site, { web }: Post) {
  const email = 'admin@recorte.example';
  const made = await site.recorte(['create-admin', email]);
  const password = /password (\S+)/.exec(made.output)?.[1] ?? '';
  const answer = await fetch(`${web}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.env.BASE_URL ?? '' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return async (path: string) => (await fetch(`${web}${path}`, { headers: { cookie } })).json();
}

/** Minutes from now until each place has told that the mail server fails everybody; not told counts as the whole time. */
export async function toldBy(
  site: Site,
  post: Post,
  alarm: Alarm,
  worker: Program,
  longestMs: number,
): Promise<Record<string, number>> {
  const began = performance.now();
  const ask = await signIn(site, post);
  const tells: Record<string, () => Promise<boolean>> = {
    admin: async () => {
      const { troubles } = (await ask('/api/admin/today')) as TodayStatus;
      return troubles.some(({ kind }) => isTrouble(kind));
    },
    metrics: async () => {
      const text = await (await fetch(`${post.web}/metrics`)).text();
      const figure = (what: string) =>
        Number(new RegExp(`^recorte_clippings\\{what="${what}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
      return figure('refused') >= 3 || figure('deferred') > 0.1 * figure('due');
    },
    log: async () => /refuses our messages|put off or refused|today: trouble/.test(worker.output()),
    alert: async () => alarm.posted.some(isTrouble),
    doctor: async () => {
      const { output } = await site.recorte(['doctor', '--json'], { ...post.worker });
      const findings = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
      return findings.some(({ check, state }) => check === 'morning' && state === 'bad');
    },
  };
  const told: Record<string, number> = {};
  while (performance.now() - began < longestMs) {
    for (const [place, isTold] of Object.entries(tells)) {
      if (told[place] === undefined && (await isTold().catch(() => false)))
        told[place] = (performance.now() - began) / 60_000;
    }
    if (Object.keys(told).length === Object.keys(tells).length) return told;
    await sleep(2_000);
  }
  return Object.fromEntries(Object.keys(tells).map((place) => [place, told[place] ?? longestMs / 60_000]));
}
