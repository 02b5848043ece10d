import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { articles } from '../../news/articles/tables.ts';
import { outlets } from '../../news/sources/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { backupDatabase, restoreDatabase } from './backup.ts';

function temporaryFile(): string {
  const file = path.join(os.tmpdir(), `recorte-backup-${randomUUID()}.gz`);
  onTestFinished(() => rmSync(file, { force: true }));
  return file;
}

async function emptyDatabase() {
  const database = await createTestDatabase();
  await database.pool.query('truncate "user" cascade');
  return database;
}

describe('backup and restore', () => {
  it('bring every row back as it was, and new rows get new numbers', async () => {
    const from = await createTestDatabase();
    await from.db
      .insert(outlets)
      .values({ id: 'gazeta', name: 'Gazeta "da" Manhã', home: 'https://gazeta.example', language: 'pt' });
    const article = {
      outletId: 'gazeta',
      title: 'Título com \\ barra e\nlinha',
      text: 'texto',
      language: 'pt',
      publishedTrust: 'feed' as const,
      publishedAt: new Date('2026-03-01T09:30:00.123Z'),
      contentHash: 'x',
    };
    await from.db.insert(articles).values({ ...article, canonicalUrl: 'https://gazeta.example/1' });
    const file = temporaryFile();
    await backupDatabase(from.connection, file);

    const to = await emptyDatabase();
    const counts = await restoreDatabase(to.connection, file);
    expect(counts).toMatchObject({ articles: 1, outlets: 1, plan_term_limits: 4 });
    expect(await to.db.select().from(articles)).toEqual(await from.db.select().from(articles));
    expect(await to.db.select().from(users)).toEqual(await from.db.select().from(users));
    await to.db.insert(articles).values({ ...article, canonicalUrl: 'https://gazeta.example/2' });
    expect(await to.db.select().from(articles)).toHaveLength(2);
  });

  it('refuses a database with people in it, and changes nothing there', async () => {
    const from = await createTestDatabase();
    const file = temporaryFile();
    await backupDatabase(from.connection, file);
    const before = await from.db.select().from(users);
    await expect(restoreDatabase(from.connection, file)).rejects.toThrow('not empty');
    expect(await from.db.select().from(users)).toEqual(before);
  });

  it('refuses a file of another kind or another version', async () => {
    const to = await emptyDatabase();
    const file = temporaryFile();
    writeFileSync(file, gzipSync('{"format":"something else"}\n'));
    await expect(restoreDatabase(to.connection, file)).rejects.toThrow('not a Recorte backup');
    writeFileSync(file, gzipSync('{"format":"recorte-backup-1","migrations":["other"]}\n'));
    await expect(restoreDatabase(to.connection, file)).rejects.toThrow('another version');
  });
});
