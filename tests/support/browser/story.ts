import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { freePort } from '../program.ts';
import { overhangOf, violationsOf, WCAG_21, watchConsole } from './accessibility.ts';
import { sessionCookie, startStorySite } from './story-site.ts';

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
  /** Composes the draft of a reader's only clipping, as after so many days without an edition; returns the clipping's id. */
  holdDraft(email: string, days?: number): Promise<string>;
}

/** Stories share one running service per worker; each makes readers of its own. */
export const test = base.extend<{ newReader: string }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pieces a fixture wants from this pattern
    async ({}, use) => {
      const { url, ask, stop } = await startStorySite(await freePort());
      await use({
        url,
        async signIn(page, email, options = {}) {
          const { userId = '', cookie = '' } = await ask('session', { email, ...options });
          await page.context().addCookies([sessionCookie(url, cookie)]);
          return { userId };
        },
        createInvite: async () => (await ask('invite')).code ?? '',
        holdDraft: async (email, days) => (await ask('draft', { email, days })).clippingId ?? '',
        sendEdition: async (email) => void (await ask('edition', { email })),
      });
      await stop();
    },
    { scope: 'worker', timeout: 120_000 * Number(process.env.SLOWNESS) },
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
    watchConsole(page, (error) => complaints.push(error));
    await use(page);
    expect(complaints, 'errors in the browser console').toEqual([]);
  },
});

/** For a read: the service may close a connection at the moment when it is used again. */
export const again = { maxRetries: 2 };

/** A slow line: 600 ms for each answer, 50 KB a second. */
export async function slowDown(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const throughput = 50 * 1024;
  const conditions = { offline: false, latency: 600, downloadThroughput: throughput, uploadThroughput: throughput };
  await line.send('Network.emulateNetworkConditions', conditions);
}

/** Opens the mailbox once a message to this address is in it. */
export async function openMailbox(page: Page, to: string): Promise<void> {
  const waiting = async () => (await page.request.get('/api/mailbox', again)).text();
  await expect.poll(waiting, { intervals: [100] }).toContain(to);
  await page.goto('/mailbox');
}

/** No serious accessibility problem on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await violationsOf(page, WCAG_21);
  // a notice that is just fading in has no contrast yet; nothing else becomes right by waiting
  expect(found.filter((one) => !one.startsWith('color-contrast:'))).toEqual([]);
  if (found.length > 0) await expect(async () => expect(await violationsOf(page, WCAG_21)).toEqual([])).toPass();
}

/** Tabs until the focus is there, as somebody without a mouse does. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tab = 0; tab < 60; tab++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

/** The page fits its window: nothing sticks out to the side. */
export async function expectNoSideways(page: Page): Promise<void> {
  expect(await overhangOf(page)).toBeLessThanOrEqual(0);
}

/** The page fits telephone and desk, by day and by night; the dark telephone and the light desk are examined too. */
export async function expectToFit(page: Page): Promise<void> {
  for (const [scheme, width] of [
    ['light', 390],
    ['dark', 390],
    ['dark', 1280],
    ['light', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 844 });
    await expectNoSideways(page);
    if ((scheme === 'dark') === (width === 390)) await expectAccessible(page);
  }
}
