import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { StopError } from '../stop-error.ts';
import { embeddedConnection, startEmbeddedServer } from './embedded-server.ts';

/** Session lock of the program that owns the embedded database. */
const ownerLock = 7_201_001;

interface SuperviseOptions {
  folder: string;
  isDefault: boolean;
  /** The serving program owns the folder and restarts its server if it dies; a command only connects. */
  asOwner: boolean;
  log?: Log | undefined;
}

/** Starts the embedded server or takes it over, and holds one connection to it for as long as this program lives. */
export async function superviseEmbedded({ folder, isDefault, asOwner, log }: SuperviseOptions) {
  const server = await startEmbeddedServer({ folder, isDefault });
  let isClosing = false;
  let isOurs = asOwner;
  let reviving: Promise<void> | undefined;
  const openSession = async (): Promise<pg.Client> => {
    const session = new pg.Client({
      ...embeddedConnection(server, 'postgres'),
      application_name: `recorte pid ${process.pid}`,
    });
    session.on('error', () => undefined); // the `end` event reports it too
    await session.connect();
    if (asOwner) await becomeOwner(session, folder);
    session.once('end', () => {
      reviving = revive();
    });
    return session;
  };

  /** Restarts a server that died (killed, out of memory, disk full) until it stays up. */
  const revive = async () => {
    if (isClosing || !asOwner) return;
    log?.error('the embedded database ended; starting it again');
    while (!isClosing) {
      try {
        await startEmbeddedServer({ folder, isDefault });
        session = await openSession();
        log?.info('the embedded database is back');
        return;
      } catch (error) {
        if (error instanceof FolderInUse) {
          log?.error(error.message);
          isOurs = false;
          process.kill(process.pid, 'SIGTERM');
          return;
        }
        await sleep(500);
      }
    }
  };

  let session = await openSession();
  await createIfMissing(session);
  return {
    server,
    async close() {
      isClosing = true;
      await reviving; // otherwise a server that is being started would be left running
      const mayStop = isOurs || (server.isStartedByUs && (await takeOwnerLock(session).catch(() => false)));
      await session.end().catch(() => undefined);
      if (mayStop) await server.stop();
    },
  };
}

class FolderInUse extends StopError {}

async function takeOwnerLock(session: pg.Client): Promise<boolean> {
  const { rows } = await session.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [ownerLock]);
  return rows[0]?.ok ?? false;
}

async function becomeOwner(session: pg.Client, folder: string): Promise<void> {
  // the server needs a moment to notice that a killed owner has ended
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await takeOwnerLock(session)) return;
    await sleep(50);
  }
  const { rows } = await session.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [ownerLock],
  );
  await session.end();
  throw new FolderInUse(`the data folder ${folder} is in use by another Recorte (${rows[0]?.name ?? 'unknown'})`);
}

async function createIfMissing(session: pg.Client): Promise<void> {
  const { rowCount } = await session.query("select 1 from pg_database where datname = 'recorte'");
  if (rowCount) return;
  try {
    await session.query('create database recorte');
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04') throw error; // another process created it meanwhile
  }
}
