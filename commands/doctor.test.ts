import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { startSmtpSink } from '../tests/support/mail/smtp-sink.ts';
import { command } from './doctor.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function examine(env: Record<string, string>, args: string[] = []) {
  for (const [name, value] of Object.entries({ BASE_URL: 'https://recorte.example', LC_ALL: 'en', ...env }))
    vi.stubEnv(name, value);
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  return { status: await command.run(args), lines };
}

it('is content on a new machine where nothing is configured', async () => {
  const { status, lines } = await examine({ BASE_URL: 'http://localhost:3000', DATA_DIR: '/nowhere/recorte' });
  expect(status).toBe(0);
  expect(lines.every((line) => line.startsWith('Off '))).toBe(true);
});

it('tells what a public service lacks, with the remedy, and ends with 1', async () => {
  const { status, lines } = await examine({ DATA_DIR: '/nowhere/recorte' }, ['--language', 'pt']);
  expect(status).toBe(1);
  const text = lines.join('\n');
  expect(text).toMatch(/Falta +Endereço público +TRUSTED_PROXIES\n +→ BASE_URL deve começar/);
  expect(text).toMatch(/Falta +Cópia de segurança +BACKUP_DIR\n +→ Defina BACKUP_DIR/);
});

it('goes on with the others when the database cannot be reached, and ends with 2', async () => {
  const DATABASE_URL = 'postgres://recorte:hunter2@127.0.0.1:1/recorte';
  const { status, lines } = await examine({ DATABASE_URL, SECRET: 'x'.repeat(40) }, ['--json']);
  expect(status).toBe(2);
  const findings = lines.map((line) => JSON.parse(line));
  expect(findings[0]).toMatchObject({ check: 'database', state: 'unknown', severity: 'error' });
  expect(findings.at(-1)).toMatchObject({ check: 'ptr' });
  expect(lines.join(' ')).not.toContain('hunter2');
});

it('fails when a provider refuses us, says which, and keeps the password to itself', async () => {
  const sink = await startSmtpSink({ login: { user: 'bomdia', pass: 'right' } });
  onTestFinished(() => sink.close());
  const { status, lines } = await examine({
    SMTP_URL: sink.url.replace('//', '//bomdia:hunter2@'),
    DATA_DIR: '/nowhere/recorte',
  });
  expect(status).toBe(2);
  expect(lines.join('\n')).toMatch(/^Wrong +Mail server +127\.0\.0\.1:\d+ · .*535.*\n +→ Check SMTP_URL/m);
  expect(lines.join(' ')).not.toContain('hunter2');
  expect(sink.received).toEqual([]);
});
