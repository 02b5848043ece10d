import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface StorySite {
  url: string;
  /** Calls the control server: creates readers with a session, invites, and a reader's clipping of today. */
  ask(what: 'session' | 'invite' | 'edition' | 'draft', body?: object): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

const server = path.join(import.meta.dirname, 'story-server.ts');
const keptMeanings = new URL('../stand-ins/keep-meanings-hook.ts', import.meta.url).href;

/** The real service with the sample newsroom in its own process and folder; `settings` are configuration variables. */
export async function startStorySite(port: number, settings: Record<string, string> = {}): Promise<StorySite> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-story-'));
  chmodSync(folder, 0o755);
  const child = spawn('node', ['--import', keptMeanings, server, folder, String(port), JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const { url, control } = await readAddresses(child.stdout);
  return {
    url,
    async ask(what, body = {}) {
      const answer = await fetch(`${control}/${what}`, { method: 'POST', body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json() as Promise<Record<string, string>>;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function readAddresses(printed: NodeJS.ReadableStream): Promise<{ url: string; control: string }> {
  for await (const line of createInterface({ input: printed })) {
    const { url, control } = JSON.parse(line) as { url?: string; control?: string };
    if (url && control) return { url, control }; // earlier lines are the service's log
  }
  throw new Error('the story server ended before it was ready');
}

/** The cookie that signs a browser in as this reader. */
export const sessionCookie = (url: string, value: string) => ({
  name: 'recorte.session_token',
  value,
  url,
  httpOnly: true,
  sameSite: 'Lax' as const,
});
