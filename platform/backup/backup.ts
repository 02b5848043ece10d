import { createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg, { type PoolConfig } from 'pg';
import about from '../../package.json' with { type: 'json' };
import type { Config } from '../config/read-config.ts';
import { readSecret } from '../config/secret.ts';
import { openClient } from '../db/connection.ts';
import { appliedMigrations } from '../db/migrate.ts';
import { listLocalFiles, localFolder } from '../files/files.ts';
import { StopError } from '../stop-error.ts';
import { type Contents, fingerprintOf, format, type Head, readBackup, sealSecret, tablesOf } from './backup-file.ts';
import { copyToBucket } from './copy-to-bucket.ts';

const batch = 1000;

interface BackupSource {
  connection: pg.PoolConfig;
  secret: string;
  madeAt: Date;
  /** The folder of the uploaded files, or the bucket that keeps them. */
  files: { folder: string } | { bucket: string };
  /** With a passphrase the backup contains the sealed secret. */
  passphrase?: string | undefined;
}

/** Every row as PostgreSQL's JSON, read in one snapshot. The queue is left out: due work is found by queries. */
async function* linesOf(client: pg.Client, source: BackupSource): AsyncGenerator<string> {
  const contents: Contents = { tables: {}, files: 0 };
  await client.query('begin isolation level repeatable read read only');
  const head: Head = {
    format,
    version: about.version,
    migrations: await appliedMigrations(client),
    madeAt: source.madeAt.toISOString(),
    fingerprint: fingerprintOf(source.secret),
    ...(source.passphrase ? { secret: sealSecret(source.secret, source.passphrase) } : {}),
    ...('bucket' in source.files ? { filesIn: source.files.bucket } : {}),
  };
  if (head.migrations.length === 0) throw new StopError('backup: the database has no Recorte tables');
  yield `${JSON.stringify(head)}\n`;
  for (const { name } of await tablesOf(client)) {
    yield `${JSON.stringify({ table: name })}\n`;
    let count = 0;
    await client.query(
      `declare reader no scroll cursor for select to_jsonb(t)::text as row from ${pg.escapeIdentifier(name)} t`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${batch} from reader`);
      if (rows.length === 0) break;
      count += rows.length;
      yield rows.map(({ row }) => `${row}\n`).join('');
    }
    await client.query('close reader');
    contents.tables[name] = count;
  }
  await client.query('commit');
  if ('folder' in source.files) {
    for await (const { bucket, name, bytes } of listLocalFiles(source.files.folder)) {
      contents.files += 1;
      yield `${JSON.stringify({ file: [bucket, name], bytes: bytes.toString('base64') })}\n`;
    }
  }
  yield `${JSON.stringify({ end: contents })}\n`;
}

/**
 * Writes a temporary file to the disk, reads it back and renames it, so that a file of that name is always a complete backup.
 * Changes nothing in the database.
 */
export async function writeBackup(source: BackupSource, file: string): Promise<Contents> {
  const part = `${file}.part`;
  const client = await openClient(source.connection);
  try {
    await pipeline(
      Readable.from(linesOf(client, source)),
      createGzip(),
      createWriteStream(part, { mode: 0o600, flush: true }),
    );
    const contents = await verifyBackup(part);
    await rename(part, file);
    return contents;
  } catch (error) {
    await rm(part, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC')
      throw new StopError(`backup: the disk of ${file} is full; an older backup there is untouched`);
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS') {
      throw new StopError(`backup: ${file} cannot be written (${code})`);
    }
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Reads the whole backup; throws if it is incomplete. */
export async function verifyBackup(file: string): Promise<Contents & { head: Head }> {
  let head: Head | undefined;
  for await (const part of readBackup(file)) {
    if (part.kind === 'head') head = part.head;
    if (part.kind === 'end' && head) return { ...part.contents, head };
  }
  throw new StopError(`backup: ${file} is empty`);
}

/** What a backup of this installation is made from. */
export function backupSource(config: Config, connection: PoolConfig, madeAt: Date): BackupSource {
  return {
    connection,
    secret: readSecret(config),
    madeAt,
    files: config.S3_BUCKET ? { bucket: config.S3_BUCKET } : { folder: localFolder(config.DATA_DIR) },
    passphrase: config.BACKUP_PASSPHRASE,
  };
}

/** A name of the nightly backups; other files are not removed. */
export const isBackupName = (name: string): boolean => /^recorte-\d{4}-\d{2}-\d{2}-\d{4}\.gz$/.test(name);

/** An unfinished file. One of today may still be in use; an older one was left by a killed process. */
const isUnfinished = (name: string): boolean => name.endsWith('.part') && isBackupName(name.slice(0, -'.part'.length));

/** `recorte-2026-03-01` */
const dayLength = 18;

/** The newest backup of each of the last `days` days that have one. A retried night has several. */
function keptOf(names: readonly string[], days: number): Set<string> {
  const byDay = new Map(names.toSorted().map((name) => [name.slice(0, dayLength), name]));
  return new Set([...byDay.values()].slice(-days));
}

/** Writes the day's backup to the folder, removes those beyond the limit and copies it to the bucket. */
export async function makeScheduledBackup(config: Config, connection: PoolConfig, now: Date) {
  const folder = config.BACKUP_DIR;
  if (!folder) return undefined;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `recorte-${now.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.gz`;
  const file = path.join(folder, name);
  await writeBackup(backupSource(config, connection, now), file);
  // before the upload: if uploads keep failing, files must not accumulate
  const entries = readdirSync(folder);
  const kept = keptOf(entries.filter(isBackupName), config.BACKUP_KEEP);
  const isOver = (entry: string) =>
    isBackupName(entry) ? !kept.has(entry) : isUnfinished(entry) && !entry.startsWith(name.slice(0, dayLength));
  for (const old of entries.filter(isOver)) rmSync(path.join(folder, old), { force: true });
  if (config.BACKUP_S3_BUCKET) await copyToBucket({ ...config, S3_BUCKET: config.BACKUP_S3_BUCKET }, name, file);
  return file;
}
