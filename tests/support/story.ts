import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { freePort } from './program.ts';

export { expect } from '@playwright/test';

export interface ReaderOptions {
  plan?: 'free' | 'premium' | 'pro' | 'enterprise';
  isAdmin?: boolean;
  language?: 'pt' | 'en';
}

export interface Site {
  url: string;
  /** Signs the page's browser in as this reader; the account is made when missing. */
  signIn(page: Page, email: string, options?: ReaderOptions): Promise<{ userId: string }>;
  createInvite(): Promise<string>;
  /** Composes and sends a reader's clipping of today. */
  sendEdition(email: string): Promise<void>;
}

async function startServer(folder: string): Promise<{ child: ChildProcess; url: string; control: string }> {
  const script = path.join(import.meta.dirname, 'story-server.ts');
  const child = spawn('node', [script, folder, String(await freePort())], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout! })) {
    const { url, control } = JSON.parse(line) as { url?: string; control?: string };
    if (url && control) return { child, url, control }; // what comes before is the service's log
  }
  throw new Error('the story server ended before it was ready');
}

/** Stories share one running service per worker; each makes readers of its own. */
export const test = base.extend<{ newReader: string }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pieces a fixture wants from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-story-'));
      chmodSync(folder, 0o755);
      const { child, url, control } = await startServer(folder);
      const ask = async (what: string, body: object = {}) => {
        const answer = await fetch(`${control}/${what}`, { method: 'POST', body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json() as Promise<Record<string, string>>;
      };
      await use({
        url,
        async signIn(page, email, options = {}) {
          const { userId = '', cookie = '' } = await ask('session', { email, ...options });
          await page
            .context()
            .addCookies([{ name: 'recorte.session_token', value: cookie, url, httpOnly: true, sameSite: 'Lax' }]);
          return { userId };
        },
        createInvite: async () => (await ask('invite')).code ?? '',
        sendEdition: async (email) => void (await ask('edition', { email })),
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  locale: 'pt-BR',
  newReader: async ({ page, site }, use, info) => {
    const email = `reader-${info.workerIndex}-${info.testId.slice(-8)}@exemplo.com`;
    await site.signIn(page, email);
    await use(email);
  },
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      // a refused request is the page's to handle; anything else the console calls an error is ours
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await use(page);
    expect(complaints, 'errors in the browser console').toEqual([]);
  },
});

/** Nothing serious for people who use the page without eyes, mouse or colour. */
export async function expectAccessible(page: Page): Promise<void> {
  // a notice that is just fading in has no contrast yet
  await expect(async () => {
    const { violations } = await new AxeBuilder({ page })
      // a sandboxed mail runs no script, so the checker would wait in it for ever
      .exclude('iframe[sandbox]')
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
      .analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

/** The page fits its window: nothing sticks out to the side. */
export async function expectNoSideways(page: Page): Promise<void> {
  expect(
    await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  ).toBeLessThanOrEqual(0);
}
