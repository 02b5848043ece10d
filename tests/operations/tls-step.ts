import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/program.ts';
import { startWebProxy } from './servers/web-proxy.ts';
import type { Step } from './step.ts';

/** The certificate is self-signed, so it is not checked here. */
const agent = new Agent({ rejectUnauthorized: false, keepAlive: true });

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

const ask = (url: string, { body, headers = {} }: { body?: Buffer; headers?: Record<string, string> } = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const call = request(
      url,
      { agent, method: body ? 'POST' : 'GET', headers: { host: 'recorte.example', ...headers } },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
      },
    );
    call.once('error', reject);
    call.end(body);
  });

export const tlsStep: Step = {
  what: 'TLS through nginx with the sample, two web processes, one of them restarted under requests',
  packages: ['postgresql', 'nginx-light'],
  async run(site, check) {
    const ports = [await freePort(), await freePort()];
    const web = { ROLE: 'web', TRUSTED_PROXIES: '127.0.0.1,::1' };
    let second = await site.serve({ ...web, PORT: String(ports[1]) });
    const first = await site.serve({ ...web, PORT: String(ports[0]) });
    const proxy = await startWebProxy(site, ports);
    check('nginx -t takes the sample', proxy.tested.status === 0, proxy.tested.output.trim().split('\n').at(-1));

    const plain = await fetch(proxy.http, { redirect: 'manual', headers: { host: 'recorte.example' } });
    check(
      'http leads to https',
      plain.status === 301 && (plain.headers.get('location') ?? '').startsWith('https://'),
      plain.status,
    );
    const page = await ask(proxy.https, { headers: { 'accept-encoding': 'br' } });
    check('the front page over TLS', page.status === 200, page.status);
    check(
      'HSTS',
      /max-age=\d{8}/.test(String(page.headers['strict-transport-security'])),
      String(page.headers['strict-transport-security']),
    );
    check('compressed', page.headers['content-encoding'] === 'br', String(page.headers['content-encoding']));
    const metrics = await ask(`${proxy.https}/metrics`);
    check('/metrics is hidden', metrics.status === 404, metrics.status);
    const large = await ask(`${proxy.https}/api/admin/uploads/logo`, { body: Buffer.alloc(12 << 20) });
    check('a body of 12 MB is refused', large.status === 413, large.status);
    check(
      'the forwarded address is believed in silence',
      !/forwarded/i.test(first.output()),
      first.output().slice(-200),
    );

    const statuses: Record<string, number> = {};
    let isOver = false;
    const visitors = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const { status } = await ask(`${proxy.https}/api/site`).catch(() => ({ status: 0 }));
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    });
    for (let round = 0; round < 3; round++) {
      await sleep(500);
      second.child.kill('SIGTERM');
      const status = await second.ended;
      if (status !== 0) check('the process that is replaced ends with 0', false, String(status));
      second = await site.serve({ ...web, PORT: String(ports[1]) });
    }
    isOver = true;
    await Promise.all(visitors);
    check(
      'no request fails while one of two is replaced three times',
      Object.keys(statuses).join() === '200',
      JSON.stringify(statuses),
    );
  },
};
