import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { type Program, startProgram } from './program.ts';
import type { TestPlatform } from './test-platform.ts';

/** The program as an operator starts it, ended with the test. */
export const startRecorte = (args: string[], env: Record<string, string>) => endedWithTest(startProgram(args, env));

/** `npm …` in its own process group, as under a terminal or a supervisor. */
export const startNpm = (args: string[], env: Record<string, string>) => endedWithTest(startProgram(args, env, 'npm'));

function endedWithTest(program: Program): Program {
  onTestFinished(async () => {
    const { exitCode, signalCode } = program.child;
    if (exitCode === null && signalCode === null) program.child.kill('SIGTERM');
    await program.ended;
  });
  return program;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-process-'));
  chmodSync(folder, 0o755); // the database may run as another user
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The environment of a command that is started in parallel with the service; `vi.unstubAllEnvs()` ends it. */
export function stubCommandEnvironment({ connection, config }: TestPlatform): void {
  const { host, database, connectionString } = connection;
  vi.stubEnv('DATABASE_URL', connectionString ?? `postgres://recorte@localhost/${database}?host=${host}`);
  vi.stubEnv('SECRET', 'x'.repeat(40));
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.stubEnv('DATA_DIR', config.DATA_DIR);
  vi.stubEnv('BASE_URL', config.BASE_URL); // vitest sets a variable of this name
}
