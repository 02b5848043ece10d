import pg from 'pg';
import { type EmbeddedServer, embeddedConnection, startEmbeddedServer } from '../../platform/db/embedded-server.ts';

/** Where a row creates its databases: the server of DATABASE_URL, or its own in the folder. */
export interface DatabaseServer {
  /** Undefined if DATABASE_URL is set: that server must not be stopped. */
  embedded: EmbeddedServer | undefined;
  urlOf(database: string): string;
  /** Runs a statement as the server's administrator. */
  administer(statement: string): Promise<void>;
}

export async function openDatabaseServer(folder: string): Promise<DatabaseServer> {
  const outside = process.env.DATABASE_URL;
  const embedded = outside ? undefined : await startEmbeddedServer({ folder });
  return {
    embedded,
    urlOf: (database) => (embedded ? socketUrl(embeddedConnection(embedded, database)) : withName(outside!, database)),
    async administer(statement) {
      const admin = new pg.Client(embedded ? embeddedConnection(embedded, 'postgres') : { connectionString: outside });
      admin.on('error', () => undefined);
      await admin.connect();
      await admin.query(statement).finally(() => admin.end());
    },
  };
}

function socketUrl(connection: pg.PoolConfig): string {
  const { user, password, host, port, database } = connection as Record<string, string | number>;
  const query = new URLSearchParams({ host: String(host), ...(port ? { port: String(port) } : {}) });
  const secret = password ? `:${encodeURIComponent(String(password))}` : '';
  return `postgres://${encodeURIComponent(String(user))}${secret}@localhost/${database}?${query}`;
}

function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
