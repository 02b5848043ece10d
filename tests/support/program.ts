import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
const script = path.join(root, 'commands', 'recorte.ts');

export interface Program {
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Resolves with the exit status; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Resolves once the text was printed; rejects if the process ends before. */
  printed(text: string): Promise<void>;
}

/** Starts the program as an operator does, in a separate process. */
export function startProgram(
  args: string[],
  env: Record<string, string>,
  by: 'node' | 'npm' = 'node',
  source: string = script,
): Program {
  const [program, before] = by === 'npm' ? ['npm', []] : [process.execPath, [source]];
  const child = spawn(program, [...before, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: by === 'npm' ? root : process.cwd(),
    detached: by === 'npm',
  });
  let output = '';
  const received = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listen of received) listen();
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
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
        received.add(listen);
        listen();
        void ended.then((code) => reject(new Error(`ended with ${code} before "${text}":\n${output}`)));
      }),
  };
}

/** Below the system's ephemeral ports: one of those could be taken before the program listens. */
const portsFrom = 20_000;
const portsTo = 32_000;

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const port = randomInt(portsFrom, portsTo);
    const server = createServer()
      .once('error', () => resolve(freePort()))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}
