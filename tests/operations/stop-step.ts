import { createServer } from 'node:http';
import type { Installation } from '../fault/service/installation.ts';
import { nameOf, openQuietInstallation, stopOnce, waysToStop } from '../fault/service/stop-rows.ts';
import { rounded } from '../fault/service-row.ts';
import { freePort, startProgram } from '../support/program.ts';
import { type Site, until } from './site.ts';
import type { Check, Step } from './step.ts';

/** As many hosts as are fetched at the same time. */
const slowHosts = 12;
const mostSeconds = 10;

/** Every way to stop, once (requirements F33); `npm run fault -- F33` repeats them. */
async function stops(site: Site, check: Check): Promise<void> {
  const installation = await openQuietInstallation();
  site.afterwards(() => installation.close());
  for (const [round, way] of waysToStop.entries()) {
    const { seconds, trouble } = await stopOnce(installation, way, round);
    check(nameOf(way), trouble.length === 0, `${rounded(seconds)} s ${trouble.join('; ')}`.trim());
  }
  for (const stage of ['rules', 'page'] as const) await stopWhileReading(site, installation, stage, check);
}

/** Hosts that never answer: for their robots.txt, or for a page. */
async function openSlowHosts(site: Site, stage: 'rules' | 'page') {
  const port = await freePort();
  let asked = 0;
  const hosts = Array.from({ length: slowHosts }, (_, n) => `127.22.0.${n + 1}`);
  for (const host of hosts) {
    const server = createServer((request, response) => {
      if (stage === 'page' && request.url === '/robots.txt') response.writeHead(404).end();
      else asked += 1;
    });
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    site.afterwards(() => {
      server.closeAllConnections();
      server.close();
    });
  }
  return { addresses: hosts.map((host) => `${host}:${port}`), asked: () => asked };
}

async function stopWhileReading(
  site: Site,
  installation: Installation,
  stage: 'rules' | 'page',
  check: Check,
): Promise<void> {
  const { addresses, asked } = await openSlowHosts(site, stage);
  const program = startProgram(['serve'], { ...installation.env, FETCH_ALLOW: addresses.join(',') });
  await program.printed('is running');
  await installation.query(
    `with own as (insert into outlets (id, name, home, language)
       select address, address, 'http://' || address || '/', 'pt' from unnest($1::text[]) address returning id)
     insert into articles (outlet_id, canonical_url, title, text, language, published_at, published_trust, content_hash, state, next_try_at)
     select id, 'http://' || id || '/' || n, 'Notícia ' || n, 'Resumo.', 'pt', now(), 'feed', 'h' || n, 'summary', now()
     from own, generate_series(1, 3) n`,
    [addresses],
  );
  await until(() => asked() >= slowHosts, 120_000, 'pages are read').catch(() => undefined);
  const began = performance.now();
  program.child.kill('SIGTERM');
  const status = await program.ended;
  const seconds = (performance.now() - began) / 1000;
  check(
    `SIGTERM while ${slowHosts} hosts keep a ${stage === 'page' ? 'page' : 'robots.txt'} waiting`,
    asked() >= slowHosts && status === 0 && seconds < mostSeconds,
    `${rounded(seconds)} s, status ${status}, ${asked()} asked`,
  );
}

export const stopStep: Step = {
  what: 'stop by every signal: to npm, to the group, to the program; once and twice; idle, under load, and while pages are read',
  packages: [],
  run: stops,
};
