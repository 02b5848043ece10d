import type pg from 'pg';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createAdmin } from '../people/accounts/create-admin.ts';
import { startSmtpSink } from '../tests/support/smtp-sink.ts';
import { createTestDatabase } from '../tests/support/test-database.ts';
import { command } from './doctor.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const urlOf = ({ connectionString, user, host = '', port, database }: pg.PoolConfig) =>
  connectionString ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;

async function examine(env: Record<string, string>) {
  const { connection, db } = await createTestDatabase();
  await createAdmin(db, 'ana@exemplo.com', 'a password of hers');
  const wanted = {
    BASE_URL: 'https://recorte.example',
    SECRET: 'x'.repeat(32),
    DATABASE_URL: urlOf(connection),
    ...env,
  };
  for (const [name, value] of Object.entries(wanted)) vi.stubEnv(name, value);
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  return { status: await command.run([]), lines };
}

it('is content while nothing is configured, and names the admins who sign in by a password alone', async () => {
  const { status, lines } = await examine({});
  expect(status).toBe(0);
  expect(lines.every((line) => line.startsWith('off '))).toBe(true);
  expect(lines.at(-1)).toMatch(/^off +secondFactor +(?:\S+, )?ana@exemplo\.com$/);
});

it('fails when a provider refuses us, says which, and keeps the password to itself', async () => {
  const sink = await startSmtpSink({ login: { user: 'bomdia', pass: 'right' } });
  onTestFinished(() => sink.close());
  const { status, lines } = await examine({ SMTP_URL: sink.url.replace('//', '//bomdia:hunter2@') });
  expect(status).toBe(1);
  expect(lines[0]).toMatch(/^bad +mailServer +127\.0\.0\.1:\d+ · .*535/);
  expect(lines.join(' ')).not.toContain('hunter2');
  expect(sink.received).toEqual([]);
});

it('tells when it cannot look at the accounts', async () => {
  const { status, lines } = await examine({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(status).toBe(1);
  expect(lines.at(-1)).toMatch(/^unknown +secondFactor +database: DATABASE_URL cannot be reached/);
});
