import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { escapeText } from '../../news/sources/parse/parse-markup.ts';
import { embeddedConnection, startEmbeddedServer } from '../../platform/db/embedded-server.ts';
import { connect } from '../../platform/db/open-database.ts';
import { freePort, startProgram } from '../../tests/support/program.ts';
import { readStream } from '../measuring-data.ts';
import type { LoopFigures } from './loop-lag.ts';

const HOSTS = 100;
const PER_FEED = 50;
/** Every third article arrives as a summary: its page is fetched. */
const SUMMARY_EVERY = 3;
const LONGEST_MS = 8 * 60_000;

export interface Arrival extends LoopFigures {
  articles: number;
  pages: number;
  grouped: number;
  seconds: number;
}

interface Article {
  title: string;
  text: string;
}

const hostOf = (index: number) => `127.21.0.${index + 1}`;
const paragraphs = (text: string) =>
  text
    .split('\n')
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join('');

/** Loopback addresses, each a separate host with one feed and its pages. */
async function openOutlets(port: number, articles: Article[]) {
  const now = Date.now();
  let asked: () => void;
  const firstAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const feedOf = (host: number) => {
    const items = articles.slice(host * PER_FEED, (host + 1) * PER_FEED).map(({ title, text }, n) => {
      const body = n % SUMMARY_EVERY === 0 ? paragraphs(text.slice(0, 200)) : paragraphs(text);
      return `<item><guid>${host}-${n}</guid><title>${escapeText(title)}</title><link>http://${hostOf(host)}:${port}/${n}</link><pubDate>${new Date(now - n * 1_200_000).toUTCString()}</pubDate><description><![CDATA[${body}]]></description></item>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Jornal ${host}</title>${items.join('')}</channel></rss>`;
  };
  const answerFor =
    (host: number): RequestListener =>
    (request, response) => {
      const name = (request.url ?? '/').slice(1);
      if (name === 'feed') {
        asked();
        response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feedOf(host));
        return;
      }
      const article = /^\d+$/.test(name) ? articles[host * PER_FEED + Number(name)] : undefined;
      if (!article) return void response.writeHead(404).end();
      const { title, text } = article;
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<!doctype html><title>${escapeText(title)}</title><article><h1>${escapeText(title)}</h1>${paragraphs(text)}</article>`,
        );
    };
  const servers: Server[] = [];
  for (let host = 0; host < HOSTS; host++) {
    const server = createServer(answerFor(host));
    await new Promise<void>((resolve) => server.listen(port, hostOf(host), resolve));
    servers.push(server);
  }
  const outlets = servers.map((_, host) => ({
    id: `jornal-${host}`,
    name: `Jornal ${host}`,
    home: `http://${hostOf(host)}:${port}/`,
    language: 'pt',
    feeds: [{ url: `http://${hostOf(host)}:${port}/feed` }],
  }));
  const close = () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  };
  return { outlets, firstAsked, close };
}

/** The event-loop delay of a whole service while 5,000 articles are fetched, parsed and grouped. */
export async function measureArrival(): Promise<Arrival> {
  const articles = readStream(true).slice(0, HOSTS * PER_FEED);
  const folder = mkdtempSync(path.join(tmpdir(), 'recorte-arrival-'));
  chmodSync(folder, 0o755); // as root the database runs as another user
  const [port, feedPort] = [await freePort(), await freePort()];
  const { outlets, firstAsked, close } = await openOutlets(feedPort, articles);
  const [list, figures] = [path.join(folder, 'outlets.json'), path.join(folder, 'loop.json')];
  writeFileSync(list, JSON.stringify(outlets));
  const program = startProgram(
    [list],
    {
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port),
      FETCH_ALLOW: outlets.map(({ home }) => new URL(home).host).join(','),
      NODE_OPTIONS: `--import=${new URL('loop-lag.ts', import.meta.url).href}`,
      LOOP_LAG_FILE: figures,
    },
    'node',
    fileURLToPath(new URL('arrival-service.ts', import.meta.url)),
  );
  try {
    await Promise.race([firstAsked, program.ended]);
    program.child.kill('SIGUSR2');
    const began = performance.now();
    const counts = await arrived(path.join(folder, 'data'), articles.length);
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    program.child.kill('SIGTERM');
    if ((await program.ended) !== 0) throw new Error(`the service did not end well: ${program.output()}`);
    return { ...counts, seconds, ...(JSON.parse(readFileSync(figures, 'utf8')) as LoopFigures) };
  } finally {
    program.child.kill('SIGKILL');
    await program.ended;
    close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until every article is stored and grouped, and every page behind a summary was requested. */
async function arrived(dataFolder: string, expected: number) {
  const server = await startEmbeddedServer({ folder: dataFolder });
  const { pool, close } = connect(embeddedConnection(server, 'recorte'), 1);
  try {
    for (const end = performance.now() + LONGEST_MS; ; await sleep(500)) {
      const { rows } = await pool.query<{ articles: number; pages: number; waiting: number; grouped: number }>(
        `select count(*)::int as articles, count(*) filter (where state = 'page' and tries > 0)::int as pages,
           count(*) filter (where state <> 'summary' and story_id is null or state = 'summary' and tries = 0)::int as waiting,
           count(story_id)::int as grouped from articles`,
      );
      const { waiting, ...counts } = rows[0]!;
      const isDone = counts.articles >= expected && waiting === 0;
      if (isDone || performance.now() > end) return counts;
    }
  } finally {
    await close();
  }
}
