import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { startSmtpSink } from '../tests/support/smtp-sink.ts';
import { command } from './doctor.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function examine(env: Record<string, string>) {
  for (const [name, value] of Object.entries({ BASE_URL: 'https://recorte.example', ...env })) vi.stubEnv(name, value);
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  return { status: await command.run([]), lines };
}

it('is content while nothing is configured', async () => {
  const { status, lines } = await examine({});
  expect(status).toBe(0);
  expect(lines.every((line) => line.startsWith('off '))).toBe(true);
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
