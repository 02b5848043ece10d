import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dayMs } from '../../../contract/rules/durations.ts';

export const day = dayMs;
export const firstDay = Date.parse('2026-03-02T06:00:00Z');
/** What a lying feed sends: one in five does. */
export const lies = ['canonical', 'foreign', '2019', '2099', 'nul', 'huge', 'redirect', 'flapping'] as const;
type Lie = (typeof lies)[number];
/** Every tenth sound feed has only summaries: its pages are fetched. */
const isSummarised = (n: number) => n % 10 === 0;

const sentence = (what: string) =>
  `O texto de ${what} conta em várias frases o que foi decidido, quem votou contra e o que muda para a cidade. `;
export const titleOf = (host: string, at: number) => `Notícia de ${host} do dia ${at}`;

/** All newsrooms on one port of this machine, each under its own host name. */
function answer(request: IncomingMessage, response: ServerResponse, today: number, asked: number): void {
  const host = request.headers.host ?? '';
  const name = host.replace(/\.test:\d+$/, '');
  const [kind = '', number = '0'] = name.split('-');
  const path = request.url ?? '/';
  if (path === '/robots.txt') return void response.writeHead(404).end();
  const sound = `http://sound-0.test:${host.split(':')[1]}`;
  const page = /^\/a\/(\d+)$/.exec(path);
  if (page) {
    sendPage(response, kind, name, Number(page[1]), sound);
    return;
  }
  if (path !== '/feed') return void response.writeHead(404).end();
  const lie = kind === 'sound' ? undefined : (kind as Lie);
  if (lie === 'redirect') {
    return void response.writeHead(302, { location: Number(number) % 2 ? '/feed' : `${sound}/feed` }).end();
  }
  if (lie === 'flapping' && asked % 3 > 0) {
    return void (asked % 3 === 1 ? response.writeHead(500).end() : response.writeHead(200).end(''));
  }
  const items = Array.from({ length: today + 1 }, (_, at) => itemOf(lie, name, Number(number), at, host, sound));
  response
    .writeHead(200, { 'content-type': 'application/feed+json' })
    .end(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: name, items }));
}

function itemOf(lie: Lie | undefined, name: string, n: number, at: number, host: string, sound: string) {
  const isShort = lie === 'canonical' || (lie === undefined && isSummarised(n));
  const date = { '2019': '2019-05-01T10:00:00Z', '2099': '2099-01-01T00:00:00Z' }[lie as string];
  const text = sentence(`${name} ${at}`).repeat(lie === 'huge' ? 100_000 : 8);
  return {
    id: `${name}-${at}`,
    url: lie === 'foreign' ? `${sound}/a/${at}` : `http://${host}/a/${at}`,
    title: lie === 'nul' ? `Nada\u0000 de novo \ud800 ${at}` : titleOf(name, at),
    date_published: date ?? new Date(firstDay + at * day).toISOString(),
    ...(isShort ? { summary: 'Resumo curto.' } : { content_html: `<p>${text}${lie === 'nul' ? '\u0000' : ''}</p>` }),
  };
}

function sendPage(response: ServerResponse, kind: string, name: string, at: number, sound: string): void {
  const canonical = kind === 'canonical' ? `<link rel="canonical" href="${sound}/a/${at}">` : '';
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<html><head>${canonical}<title>${titleOf(name, at)}</title></head><body><article><h1>${titleOf(name, at)}</h1><p>${sentence(`${name} ${at}`).repeat(8)}</p></article></body></html>`,
    );
}

/** A separate process: the cost of 10 MB articles is not the service's. It is sent the day and reports its port. */
if (import.meta.main) {
  const asked = new Map<string, number>();
  let today = 0;
  process.on('message', (day) => {
    today = Number(day);
    process.send?.('told');
  });
  process.on('disconnect', () => process.exit(0));
  const server = createServer((request, response) => {
    const key = `${request.headers.host} ${request.url}`;
    asked.set(key, (asked.get(key) ?? 0) + 1);
    answer(request, response, today, asked.get(key)!);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}
