import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/test/find-browser.ts';
import { type StorySite, sessionCookie, startStorySite } from '../../tests/support/browser/story-site.ts';
import { freePort } from '../../tests/support/program.ts';
import { roundedAll } from '../figures.ts';
import { walkAccessibly } from './pages-accessibility.ts';

/** A mid-range phone: Lighthouse's settings. */
const slowPhone = { processorTimesSlower: 4, viewport: { width: 412, height: 823 } };
const lines = {
  /** Lighthouse's slow line. */
  usual: { latency: 150 * 3.75, bytesPerSecond: (1.6 * 0.9 * 1024 * 1024) / 8 },
  slow: { latency: 600, bytesPerSecond: 50 * 1024 },
};
type Line = (typeof lines)[keyof typeof lines];
const targets = { lcp: 1800, shift: 0.02, inp: 100 };
const publicPages = ['/', '/invite', '/auth', '/signup'];
const readerPages = ['/dashboard', '/editions', '/account'];
const terms = 'energia solar,soja,café,portos,leilão,milho,clima,varejo,mineração,seguro rural'.split(',');

/** Runs in the page: `touches` holds the duration of each interaction by its number. */
const watch = `
  window.seen = { lcp: 0, shift: 0, ready: 0, touches: {} };
  new MutationObserver(() => { window.seen.ready ||= performance.now(); }).observe(document, { subtree: true, attributeFilter: ['data-ready'] });
  const on = (type, take, more) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  on('largest-contentful-paint', (entry) => { window.seen.lcp = entry.startTime; });
  on('layout-shift', (entry) => { if (!entry.hadRecentInput) window.seen.shift += entry.value; });
  on('event', ({ interactionId: id, duration }) => { if (id) window.seen.touches[id] = Math.max(window.seen.touches[id] ?? 0, duration); }, { durationThreshold: 16 });
`;

interface Seen {
  lcp: number;
  shift: number;
  /** When the page first answers a touch. */
  ready: number;
  touches: Record<string, number>;
}

interface Weighed extends Pick<Seen, 'lcp' | 'shift' | 'ready'> {
  address: string;
  kilobytes: Record<'Document' | 'Script' | 'Stylesheet' | 'Font' | 'Fetch', number>;
  requests: number;
  /** When the last answer of the server had come that the page shows or runs. */
  whole: number;
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

async function weigh(
  browser: Browser,
  site: StorySite,
  address: string,
  cookie: string | undefined,
  { latency, bytesPerSecond }: Line,
): Promise<Weighed> {
  const page = await slowPage(browser, site, cookie);
  const cdp = await page.context().newCDPSession(page);
  const kilobytes = { Document: 0, Script: 0, Stylesheet: 0, Font: 0, Fetch: 0 };
  let requests = 0;
  let asked = 0;
  let whole = 0;
  const kinds = new Map<string, string>();
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  });
  cdp.on('Network.requestWillBeSent', ({ timestamp, request }) => {
    if (!request.url.startsWith(site.url)) return;
    asked ||= timestamp;
    requests += 1;
  });
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const kind = kinds.get(requestId) as keyof typeof kilobytes;
    if (!(kind in kilobytes)) return;
    kilobytes[kind] += encodedDataLength / 1000;
    if (kind !== 'Font') whole = (timestamp - asked) * 1000;
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { lcp, shift, ready } = await seenBy(page);
  await page.context().close();
  return { address, kilobytes, requests, lcp, shift, ready, whole };
}

/**
 * Ten terms typed and removed on a slow phone: how long a touch waits for a response on the screen. Elements are found
 * by attribute and touched by position: searching by accessible name takes more of the page's thread than the page
 * itself, and would be measured with it.
 */
async function typeTenTerms(browser: Browser, site: StorySite, cookie: string) {
  const page = await slowPage(browser, site, cookie);
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  const field = `[id="${await page.getByLabel('Adicionar novo termo').getAttribute('id')}"]`;
  const removeButton = (term: string) => `button[aria-label="Remover ${term}"]`;
  for (const term of terms) {
    await touch(page, field);
    await page.keyboard.type(term);
    await page.keyboard.press('Enter');
    await page.waitForSelector(removeButton(term), { state: 'attached' });
  }
  for (const term of terms) {
    await touch(page, removeButton(term));
    await page.waitForSelector(removeButton(term), { state: 'detached' });
  }
  const { touches } = await seenBy(page);
  const interactions = await page.evaluate<number>('performance.interactionCount');
  await page.context().close();
  const slowestFirst = Object.values(touches).sort((a, b) => b - a);
  // INP's definition: of every fifty interactions the slowest is ignored
  return { inp: slowestFirst[Math.floor(interactions / 50)] ?? 0, slowest: slowestFirst[0] ?? 0 };
}

async function touch(page: Page, selector: string): Promise<void> {
  const element = page.locator(selector);
  await element.scrollIntoViewIfNeeded();
  let before: number | undefined;
  let box = await element.boundingBox();
  // a row above may be going, which moves this one
  while (box && box.y !== before) {
    before = box.y;
    await page.waitForTimeout(50);
    box = await element.boundingBox();
  }
  if (!box) throw new Error(`${selector} has gone`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * `npm run bench -- pages` measures size and time, `-- pages slow` on a line of 600 ms and 50 KB a second, `-- pages axe`
 * accessibility. Needs a build.
 */
export async function run([what]: string[]): Promise<object> {
  const site = await startStorySite(await freePort());
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  });
  try {
    if (what === 'axe') return await walkAccessibly(browser, site);
    const { cookie = '' } = await site.ask('session', { email: 'bench@exemplo.com', plan: 'pro' });
    const line = what === 'slow' ? lines.slow : lines.usual;
    const pages: Weighed[] = [];
    for (const address of publicPages) pages.push(await weigh(browser, site, address, undefined, line));
    for (const address of readerPages) pages.push(await weigh(browser, site, address, cookie, line));
    console.log('Kilobytes sent by kind, requests, times in ms, shift:');
    console.table(pages.map(({ kilobytes, address, ...page }) => roundedAll({ address, ...kilobytes, ...page })));
    const touches = await typeTenTerms(browser, site, cookie);
    console.table({ 'ten terms typed and removed, ms': touches, targets });
    const isSteady = pages.every(({ lcp, shift }) => lcp <= targets.lcp && shift <= targets.shift);
    return { pass: touches.inp <= targets.inp && isSteady, ...touches, pages };
  } finally {
    await browser.close();
    await site.stop();
  }
}
