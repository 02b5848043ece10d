import { createServer } from 'node:net';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.ts';
import { type StorySite, sessionCookie, startStorySite } from '../../tests/support/browser/story-site.ts';
import { walkAccessibly } from './pages-accessibility.ts';

/** A middling phone on a slow line: what Lighthouse asks of the browser's own tools. */
const slowPhone = {
  latencyMs: 150 * 3.75,
  bytesPerSecond: (1.6 * 0.9 * 1024 * 1024) / 8,
  processorTimesSlower: 4,
  viewport: { width: 412, height: 823 },
};
const targets = { lcpMs: 1800, shift: 0.02, inpMs: 100 };
const publicPages = ['/', '/invite', '/auth', '/signup'];
const readerPages = ['/dashboard', '/editions', '/account'];
const terms = 'energia solar,soja,café,portos,leilão,milho,clima,varejo,mineração,seguro rural'.split(',');

/** Collected by the page itself; `event` holds every interaction that took longer than a frame. */
const watch = `
  window.seen = { lcp: 0, shift: 0, inp: 0 };
  const on = (type, take, more) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  on('largest-contentful-paint', (entry) => { window.seen.lcp = entry.startTime; });
  on('layout-shift', (entry) => { if (!entry.hadRecentInput) window.seen.shift += entry.value; });
  on('event', (entry) => { if (entry.interactionId) window.seen.inp = Math.max(window.seen.inp, entry.duration); }, { durationThreshold: 16 });
`;

interface Seen {
  lcp: number;
  shift: number;
  inp: number;
}

interface Weighed extends Seen {
  address: string;
  kilobytes: Record<'Document' | 'Script' | 'Stylesheet' | 'Font', number>;
}

function anyPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function slowPage(browser: Browser, site: StorySite, cookie: string | undefined): Promise<Page> {
  const { viewport } = slowPhone;
  const context = await browser.newContext({ locale: 'pt-BR', viewport, hasTouch: true, baseURL: site.url });
  if (cookie) await context.addCookies([sessionCookie(site.url, cookie)]);
  const page = await context.newPage();
  await page.addInitScript(watch);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.processorTimesSlower });
  return page;
}

const seenBy = (page: Page) => page.evaluate<Seen>('document.fonts.ready.then(() => window.seen)');

async function weigh(browser: Browser, site: StorySite, address: string, cookie: string | undefined): Promise<Weighed> {
  const page = await slowPage(browser, site, cookie);
  const cdp = await page.context().newCDPSession(page);
  const kilobytes = { Document: 0, Script: 0, Stylesheet: 0, Font: 0 };
  const kinds = new Map<string, string>();
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowPhone.latencyMs,
    downloadThroughput: slowPhone.bytesPerSecond,
    uploadThroughput: slowPhone.bytesPerSecond / 2,
  });
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) as keyof typeof kilobytes;
    if (kind in kilobytes) kilobytes[kind] += encodedDataLength / 1000;
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const seen = await seenBy(page);
  await page.context().close();
  return { address, kilobytes, ...seen };
}

/** Ten terms typed and removed on a slow phone: how long the slowest touch waits for its answer on the screen. */
async function typeTenTerms(browser: Browser, site: StorySite, cookie: string): Promise<number> {
  const page = await slowPage(browser, site, cookie);
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  const field = page.getByLabel('Adicionar novo termo');
  for (const term of terms) {
    await field.tap();
    await page.keyboard.type(term);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Remover ${term}`, exact: true }).waitFor();
  }
  for (const term of terms) {
    const button = page.getByRole('button', { name: `Remover ${term}`, exact: true });
    await button.tap();
    await button.waitFor({ state: 'detached' });
  }
  const { inp } = await seenBy(page);
  await page.context().close();
  return inp;
}

function report(pages: readonly Weighed[], inp: number): void {
  console.log('page           html     js    css  fonts (KB sent)   LCP ms  shift');
  for (const { address, kilobytes, lcp, shift } of pages) {
    const sizes = Object.values(kilobytes).map((kb) => kb.toFixed(1).padStart(6));
    const mark = lcp <= targets.lcpMs && shift <= targets.shift ? '' : '  over the target';
    console.log(
      `${address.padEnd(12)} ${sizes.join(' ')} ${lcp.toFixed(0).padStart(17)} ${shift.toFixed(3).padStart(6)}${mark}`,
    );
  }
  console.log(`ten terms typed and removed: the slowest interaction took ${inp} ms (target ${targets.inpMs})`);
  const pass = inp <= targets.inpMs && pages.every(({ lcp, shift }) => lcp <= targets.lcpMs && shift <= targets.shift);
  console.log(JSON.stringify({ bench: 'pages', pass, inp, pages }));
}

/** `npm run bench -- pages` weighs and times; `npm run bench -- pages axe` looks for what keeps people out. Needs a build. */
export async function run([what]: string[]): Promise<void> {
  const site = await startStorySite(await anyPort());
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  });
  try {
    if (what === 'axe') return await walkAccessibly(browser, site);
    const { cookie = '' } = await site.ask('session', { email: 'bench@exemplo.com', plan: 'pro' });
    const pages: Weighed[] = [];
    for (const address of publicPages) pages.push(await weigh(browser, site, address, undefined));
    for (const address of readerPages) pages.push(await weigh(browser, site, address, cookie));
    report(pages, await typeTenTerms(browser, site, cookie));
  } finally {
    await browser.close();
    await site.stop();
  }
}
