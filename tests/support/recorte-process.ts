import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const script = path.join(import.meta.dirname, '..', '..', 'commands', 'recorte.ts');

export interface RecorteProcess {
  child: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Resolves with the exit status; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Resolves once the text was printed; fails when the process ends before. */
  printed(text: string): Promise<void>;
}

/** The program as an operator starts it, in a process of its own, ended with the test. */
export function startRecorte(args: string[], env: Record<string, string>): RecorteProcess {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const heard = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listen of heard) listen();
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  });
  return {
    child,
    output: () => output,
    ended,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const listen = () => {
          if (output.includes(text)) resolve();
        };
        heard.add(listen);
        listen();
        void ended.then((code) => reject(new Error(`ended with ${code} before "${text}":\n${output}`)));
      }),
  };
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-process-'));
  chmodSync(folder, 0o755); // the database may run as another user
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
