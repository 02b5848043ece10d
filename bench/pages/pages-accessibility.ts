import type { Browser } from '@playwright/test';
import { overhangOf, violationsOf, WCAG_21, watchConsole } from '../../tests/support/browser/accessibility.ts';
import { type StorySite, sessionCookie } from '../../tests/support/browser/story-site.ts';

const publicPages =
  '/ /auth /invite /invite-exclusive /invite-validated /signup /waiting-list /terms /nothing-here'.split(' ');
const readerPages = [
  ...'/dashboard /english /account /upgrade /editions /editions/next /saved /clippings /mailbox'.split(' '),
  ...'/first-step /terms-selection /ai-processing /confirmation'.split(' '),
];
const adminPages = [
  ...'/admin /admin/sponsored-content /admin/invites /admin/readers /admin/waiting-list /admin/sources'.split(' '),
  ...'/admin/plans /admin/deliveries /admin/system /admin/audit /admin/whatsapp /test-upload'.split(' '),
];
const widths = [320, 390, 768, 1280];

interface Look {
  language: 'pt' | 'en';
  theme: 'light' | 'dark';
  cookie?: string | undefined;
  addresses: readonly string[];
}

/** Checks all pages in both languages and themes, four widths and double text size: accessibility, console errors. */
export async function walkAccessibly(browser: Browser, site: StorySite): Promise<object> {
  const reader = await site.ask('session', { email: 'walk@exemplo.com', plan: 'pro' });
  const admin = await site.ask('session', { email: 'walk-admin@exemplo.com', isAdmin: true });
  const edition = await editionAddress(site, reader.cookie ?? '');
  const findings: string[] = [];
  let looks = 0;
  for (const language of ['pt', 'en'] as const) {
    // the operator's pages are Portuguese only (requirements R5)
    const operatorPages = language === 'pt' ? [...adminPages, `/admin/readers/${reader.userId}`] : [];
    for (const theme of ['light', 'dark'] as const) {
      const visitors = [
        { addresses: publicPages },
        { cookie: reader.cookie, addresses: [...readerPages, ...edition] },
        { cookie: admin.cookie, addresses: operatorPages },
      ];
      for (const visitor of visitors) looks += await look(browser, site, { language, theme, ...visitor }, findings);
    }
  }
  for (const finding of findings) console.log(finding);
  return { looks, pass: findings.length === 0, findings: findings.length };
}

/** An edition with stories, and the page of one of its terms. */
async function editionAddress(site: StorySite, cookie: string): Promise<string[]> {
  const headers = { cookie: `recorte.session_token=${cookie}`, origin: site.url, 'content-type': 'application/json' };
  const body = JSON.stringify({ term: 'energia' });
  const term = await fetch(`${site.url}/api/terms`, { method: 'POST', headers, body });
  const { id: termId } = (await term.json()) as { id: string };
  await site.ask('edition', { email: 'walk@exemplo.com' });
  const list = await fetch(`${site.url}/api/editions`, { headers });
  const { editions } = (await list.json()) as { editions: { id: string }[] };
  return [`/term/${termId}`, ...editions.slice(0, 1).map(({ id }) => `/editions/${id}`)];
}

async function look(
  browser: Browser,
  site: StorySite,
  { language, theme, cookie, addresses }: Look,
  findings: string[],
): Promise<number> {
  const context = await browser.newContext({
    baseURL: site.url,
    locale: language === 'pt' ? 'pt-BR' : 'en-US',
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'lang', value: language, url: site.url }]);
  if (cookie) await context.addCookies([sessionCookie(site.url, cookie)]);
  for (const address of addresses) {
    const page = await context.newPage();
    let size = '';
    const find = (what: string) => findings.push(`${address} (${language} ${theme}${size}): ${what}`);
    const checkWidth = async () => {
      const over = await overhangOf(page);
      if (over > 0) find(`${over} pixels wider than the window`);
    };
    watchConsole(page, find);
    await page.setViewportSize({ width: widths[0]!, height: 844 });
    await page.goto(address, { waitUntil: 'networkidle' });
    for (const width of widths) {
      size = ` ${width}`;
      await page.setViewportSize({ width, height: 844 });
      await checkWidth();
    }
    size = ' 1280 at 200 % text';
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await checkWidth();
    // contrast and names do not depend on the width
    for (const violation of await violationsOf(page, [...WCAG_21, 'wcag22aa'])) find(violation);
    await page.close();
  }
  await context.close();
  return addresses.length * (widths.length + 1);
}
