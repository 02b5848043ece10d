import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { articleWords } from '../../clippings/search/tables.ts';
import { articles } from '../../newsroom/articles/tables.ts';
import { outlets } from '../../newsroom/sources/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { startFakeS3 } from '../../tests/support/providers/fake-s3.ts';
import { temporaryFolder } from '../../tests/support/recorte-process.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { readConfig } from '../config/read-config.ts';
import { knownMigrations } from '../db/migrate.ts';
import { keepLocalFile } from '../files/files.ts';
import { makeScheduledBackup, verifyBackup, writeBackup } from './backup.ts';
import { checkHead, readHead, restoreBackup, secretIn } from './restore.ts';

async function emptyDatabase() {
  const database = await createTestDatabase();
  await database.pool.query('truncate "user" cascade');
  return database;
}

const secret = 'the secret of then, thirty-two or more';
const madeAt = new Date('2026-03-01T03:17:00Z');

async function place() {
  const database = await createTestDatabase();
  const folder = temporaryFolder();
  const source = { connection: database.connection, secret, madeAt, files: { folder: path.join(folder, 'files') } };
  return { ...database, folder, source, file: path.join(folder, 'backup.gz') };
}

async function target() {
  const { connection, db } = await emptyDatabase();
  const kept: string[] = [];
  const keepFile = async (bucket: string, name: string, bytes: Buffer) => void kept.push(`${bucket}/${name} ${bytes}`);
  return { connection, db, kept, into: { connection, keepFile } };
}

describe('backup and restore', () => {
  it('bring every row and file back as it was, and new rows get new numbers', async () => {
    const { db, source, file } = await place();
    await db
      .insert(outlets)
      .values({ id: 'gazeta', name: 'Gazeta "da" Manhã', home: 'https://gazeta.example', language: 'pt' });
    const article = {
      outletId: 'gazeta',
      title: 'Título com \\ barra e\nlinha',
      text: 'texto\u2028em duas linhas',
      language: 'pt',
      publishedTrust: 'feed' as const,
      publishedAt: new Date('2026-03-01T09:30:00.123Z'),
      contentHash: 'x',
    };
    await db.insert(articles).values({ ...article, canonicalUrl: 'https://gazeta.example/1' });
    await keepLocalFile(source.files.folder, 'logos', 'logo-1.png', Buffer.from('picture'));
    expect(await writeBackup(source, file)).toMatchObject({ files: 1, tables: { articles: 1 } });

    const to = await target();
    const contents = await restoreBackup(to.into, file);
    expect(contents.tables).toMatchObject({ articles: 1, outlets: 1, plan_term_limits: 4 });
    expect(to.kept).toEqual(['logos/logo-1.png picture']);
    expect(await to.db.select().from(articles)).toEqual(await db.select().from(articles));
    // the table is not in the file: it is rebuilt from the articles
    expect(await to.db.select().from(articleWords)).toMatchObject([{ isPending: true }]);
    expect(await to.db.select().from(users)).toEqual(await db.select().from(users));
    await to.db.insert(articles).values({ ...article, canonicalUrl: 'https://gazeta.example/2' });
    expect(await to.db.select().from(articles)).toHaveLength(2);
  });

  it('leaves a database that knows its sizes: without them each deletion reads whole tables', async () => {
    const { db, source, file } = await place();
    const rows = Array.from({ length: 300 }, (_, n) => ({ id: `outlet-${n}`, name: 'x', home: 'https://x.example' }));
    await db.insert(outlets).values(rows.map((row) => ({ ...row, language: 'pt' })));
    await writeBackup(source, file);
    const to = await target();
    await restoreBackup(to.into, file);
    const { rows: known } = await to.db.execute(
      sql`select reltuples::int as n from pg_class where relname = 'outlets'`,
    );
    expect(known).toEqual([{ n: 300 }]);
  });

  it('refuses a database with people in it, and changes nothing there', async () => {
    const { db, source, file } = await place();
    await writeBackup(source, file);
    const before = await db.select().from(users);
    const there = { connection: source.connection, keepFile: async () => undefined };
    await expect(restoreBackup(there, file)).rejects.toThrow('not empty');
    expect(await db.select().from(users)).toEqual(before);
  });

  it('refuses a file of another kind, of another version, and one made under another secret (requirements F34)', async () => {
    const { source, file } = await place();
    writeFileSync(file, gzipSync('{"format":"something else"}\n'));
    await expect(readHead(file)).rejects.toThrow('not a Recorte backup');
    await writeBackup(source, file);
    const head = await readHead(file);
    expect(() => checkHead(head, secret)).not.toThrow();
    expect(() => checkHead(head, `another ${secret}`)).toThrow(/another SECRET.*mailed again/);
    expect(() => checkHead({ ...head, migrations: [...head.migrations, 'later'] }, secret)).toThrow('another version');
    expect(JSON.stringify(head)).not.toContain(secret);
  });

  it('carries the secret for whoever knows the passphrase, and for nobody else', async () => {
    const { source, file } = await place();
    await writeBackup({ ...source, passphrase: 'a long passphrase' }, file);
    const head = await readHead(file);
    expect(JSON.stringify(head)).not.toContain(secret);
    expect(secretIn(head, 'a long passphrase')).toBe(secret);
    expect(() => secretIn(head, 'another passphrase')).toThrow('BACKUP_PASSPHRASE');
    expect(() => secretIn(head, undefined)).toThrow('BACKUP_PASSPHRASE');
  });

  it('notices a truncated file wherever it ends, and restores nothing of it (requirements F34)', async () => {
    const { source, file } = await place();
    await writeBackup(source, file);
    const whole = readFileSync(file);
    const text = gunzipSync(whole);
    const cuts = [whole.subarray(0, whole.length - 20), whole.subarray(0, whole.length / 2)];
    const shortened = [text.subarray(0, text.lastIndexOf('{"end"')), text.subarray(0, text.length - 3)];
    for (const bytes of [...cuts, ...shortened.map((part) => gzipSync(part))]) {
      writeFileSync(file, bytes);
      await expect(verifyBackup(file)).rejects.toThrow();
    }
    const to = await target();
    await expect(restoreBackup(to.into, file)).rejects.toThrow();
    expect(await to.db.select().from(users)).toEqual([]);
  });

  it('leaves the old backup whole when a new one cannot be finished', async () => {
    const { source, file, pool } = await place();
    await writeBackup(source, file);
    const before = readFileSync(file);
    await pool.query('alter table outlets rename to gone_outlets');
    const broken = { ...source, connection: { ...source.connection, statement_timeout: 1 } };
    await expect(writeBackup(broken, file)).rejects.toThrow();
    await expect(writeBackup(source, path.join(file, 'no folder'))).rejects.toThrow(/cannot be written|ENOTDIR/);
    expect(readFileSync(file)).toEqual(before);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('fills a database of the older version it was made by, then brings it up to date', async () => {
    const { source, file, folder } = await place();
    await writeBackup(source, file);
    const all = knownMigrations();
    // undoes the last migration, as in a backup made by the previous version
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    const head = { ...JSON.parse(lines[0] ?? ''), migrations: all.slice(0, -1) };
    const older = path.join(folder, 'older.gz');
    writeFileSync(older, gzipSync([JSON.stringify(head), ...lines.slice(1)].join('\n')));
    expect(() => checkHead(head, secret)).not.toThrow();
    const to = await target();
    await expect(restoreBackup(to.into, older)).rejects.toThrow('without tables');
  });
});

describe('the backup of the night', () => {
  it('is made, read back and kept as many times as wanted', async () => {
    const { connection, folder } = await place();
    const config = readConfig({ DATA_DIR: folder, BACKUP_DIR: path.join(folder, 'nights'), BACKUP_KEEP: '2' });
    for (const day of ['01', '02', '03'])
      await makeScheduledBackup(config, connection, new Date(`2026-03-${day}T03:17:00Z`));
    expect(readdirSync(path.join(folder, 'nights')).sort()).toEqual([
      'recorte-2026-03-02-0317.gz',
      'recorte-2026-03-03-0317.gz',
    ]);
    expect(await makeScheduledBackup(readConfig({ DATA_DIR: folder }), connection, madeAt)).toBeUndefined();
  });

  it('is copied to the bucket, and fills no disk while the bucket refuses', async () => {
    const { connection, folder } = await place();
    const store = await startFakeS3();
    const { S3_BUCKET, ...access } = store.env;
    const nights = path.join(folder, 'nights');
    const env = { DATA_DIR: folder, BACKUP_DIR: nights, BACKUP_KEEP: '1', ...access };
    const at = (day: string, bucket: string) =>
      makeScheduledBackup(
        readConfig({ ...env, BACKUP_S3_BUCKET: bucket }),
        connection,
        new Date(`2026-03-${day}T03:17:00Z`),
      );
    const file = (await at('01', S3_BUCKET ?? '')) ?? '';
    const copied = store.objects.get('recorte-2026-03-01-0317.gz');
    expect(copied).toMatchObject({ contentType: 'application/gzip' });
    expect(copied?.bytes.equals(readFileSync(file))).toBe(true);
    await expect(at('02', 'another-bucket')).rejects.toThrow('404');
    expect(readdirSync(nights)).toEqual(['recorte-2026-03-02-0317.gz']);
  });

  it('that is retried replaces its own first try, not another night, and leaves no unfinished file', async () => {
    const { connection, folder } = await place();
    const nights = path.join(folder, 'nights');
    const config = readConfig({ DATA_DIR: folder, BACKUP_DIR: nights, BACKUP_KEEP: '2' });
    mkdirSync(nights);
    // left by a killed process
    writeFileSync(path.join(nights, 'recorte-2026-02-27-0317.gz.part'), 'half a backup');
    for (const time of ['01T03:17', '02T03:17', '02T03:22', '02T03:32'])
      await makeScheduledBackup(config, connection, new Date(`2026-03-${time}:00Z`));
    expect(readdirSync(nights).sort()).toEqual(['recorte-2026-03-01-0317.gz', 'recorte-2026-03-02-0332.gz']);
  });
});
