import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { PoolConfig } from 'pg';
import type { Config } from '../config/read-config.ts';
import { readSecret } from '../config/secret.ts';
import { localFolder } from '../files/files.ts';
import { openStore } from '../files/s3-files.ts';
import { type BackupSource, writeBackup } from './backup.ts';

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

/** Of the nightly ones; what somebody else put there is not ours to remove. */
export const isBackupName = (name: string): boolean => /^recorte-\d{4}-\d{2}-\d{2}-\d{4}\.gz$/.test(name);

/** The backup of the day: into the folder, the oldest of ours beyond the number removed, and a copy in the bucket. */
export async function makeScheduledBackup(
  config: Config,
  connection: PoolConfig,
  now: Date,
): Promise<string | undefined> {
  const folder = config.BACKUP_DIR;
  if (!folder) return undefined;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `recorte-${now.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.gz`;
  const file = path.join(folder, name);
  await writeBackup(backupSource(config, connection, now), file);
  if (config.BACKUP_S3_BUCKET) await copyToBucket({ ...config, S3_BUCKET: config.BACKUP_S3_BUCKET }, name, file);
  const ours = readdirSync(folder).filter(isBackupName).sort();
  for (const old of ours.slice(0, -config.BACKUP_KEEP)) rmSync(path.join(folder, old), { force: true });
  return file;
}

async function copyToBucket(config: Parameters<typeof openStore>[0], name: string, file: string): Promise<void> {
  const { client, store } = openStore(config);
  const answer = await client.fetch(`${store}/${name}`, {
    method: 'PUT',
    body: readFileSync(file),
    headers: { 'content-type': 'application/gzip' },
    signal: AbortSignal.timeout(600_000),
  });
  if (!answer.ok) throw new Error(`the store of backups answered ${answer.status}`);
}
