import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** Half the size of the unminified one, and parsed anew in every document. */
const checkerSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules of WCAG 2.1, levels A and AA. */
export const WCAG_21 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** After a change of the colour scheme: a colour on its way to the other one may have no contrast. */
const transitionsEnd = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished),
).then(() => undefined)`;

/** The checker's findings on a page: each broken rule with its elements. */
export async function violationsOf(page: Page, tags: string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(checkerSource);
  await page.evaluate(transitionsEnd);
  return page.evaluate(async (runOnly) => {
    const { axe: checker } = globalThis as unknown as { axe: typeof axe };
    // a sandboxed mail runs no script, so the checker would wait for ever
    const context = { exclude: ['iframe[sandbox]'] };
    // the one rule that reads style sheets is experimental and not among these
    const preload = { assets: ['media'] };
    const { violations } = await checker.run(context, { runOnly, resultTypes: ['violations'], preload });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, tags);
}

/** By how many pixels the page is wider than its window. */
export const overhangOf = async (page: Page): Promise<number> =>
  Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'));

/** Reports the errors in the browser's console; the page handles refused requests itself. */
export function watchConsole(page: Page, report: (error: string) => void): void {
  page.on('console', (message) => {
    // in a sandboxed frame the test program's own scripts are blocked
    const isExpected = /Failed to load resource|Blocked script execution in .* frame is sandboxed/.test(message.text());
    if (message.type() === 'error' && !isExpected) report(message.text());
  });
  page.on('pageerror', (error) => report(String(error)));
}
