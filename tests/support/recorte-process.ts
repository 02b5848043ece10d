import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type Program, startProgram } from './program.ts';

/** The program as an operator starts it, ended with the test. */
export function startRecorte(args: string[], env: Record<string, string>): Program {
  const program = startProgram(args, env);
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
