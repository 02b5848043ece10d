import { cleanMessage } from '../../../contract/browser-errors/clean-message.ts';
import type { BrowserErrorReport, BuiltFrame } from '../../../contract/browser-errors/report.ts';
import { client } from '../../api.ts';
import { pageAt } from '../../routes/pages.ts';

declare global {
  /** Filled by index.html: earlier events, and a callback for later ones. */
  var earlyErrors: Event[] | undefined;
}

const mostPerPage = 5;
const mostFrames = 10;

const families = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)\S* (?:Mobile\S* )?Safari/],
] as const;

export function browserOf(userAgent: string): string {
  for (const [name, version] of families) {
    const found = version.exec(userAgent)?.[1];
    if (found) return `${name} ${found}`;
  }
  return 'Other';
}

/** Frames in our own scripts; none if the error began elsewhere, as in a browser extension. */
export function ownFrames(stack: string, origin: string): BuiltFrame[] {
  const places = stack.split('\n').filter((line) => /[\w-]+:\/\//.test(line));
  if (!places[0]?.includes(`${origin}/`)) return [];
  return places
    .flatMap((line) => {
      const [, file, row, column] = /\/assets\/([\w.-]+\.js):(\d+):(\d+)/.exec(line) ?? [];
      return file && line.includes(`${origin}/assets/`) ? [{ file, line: Number(row), column: Number(column) }] : [];
    })
    .slice(0, mostFrames);
}

/** Not a bug: the connection failed, the request was aborted, or the server refused it and has logged that. */
const isAnswer = (error: Error) =>
  error.name === 'AbortError' ||
  'status' in error ||
  /^(?:Failed to fetch|Load failed|NetworkError when)/.test(error.message);

const isFailedLoad = (message: string) => /dynamically imported module|importing a module script/i.test(message);

type Found = Pick<BrowserErrorReport, 'kind' | 'message' | 'frames'>;

function ofError(kind: Found['kind'], error: unknown, origin: string): Found | undefined {
  if (!(error instanceof Error)) return undefined;
  const message = cleanMessage(`${error.name}: ${error.message}`);
  if (isFailedLoad(error.message)) return { kind: 'load', message, frames: [] };
  const frames = ownFrames(error.stack ?? '', origin);
  return isAnswer(error) || frames.length === 0 ? undefined : { kind, message, frames };
}

/** The error of an event; undefined if it is not from our own scripts. */
export function findError(event: Event, origin: string): Found | undefined {
  const { target, type } = event;
  if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) {
    const url = target instanceof HTMLScriptElement ? target.src : target.href;
    return url.startsWith(`${origin}/assets/`) ? { kind: 'load', message: cleanMessage(url), frames: [] } : undefined;
  }
  if (event instanceof ErrorEvent) return ofError('error', event.error, origin);
  if (type === 'vite:preloadError') return ofError('load', (event as Event & { payload: unknown }).payload, origin);
  return ofError('rejection', (event as PromiseRejectionEvent).reason, origin);
}

/** Reports errors of this page to the operator, few and each once. `script` is the first script's address. */
export function startErrorReports(script: string): void {
  const early = globalThis.earlyErrors;
  const release = /-([\w-]{8})\.js$/.exec(new URL(script).pathname)?.[1];
  if (!early || !release) return; // development pages have no source maps
  const sent = new Set<string>();
  const report = (event: Event) => {
    const found = findError(event, location.origin);
    if (!found || sent.size >= mostPerPage || (found.kind === 'load' && !navigator.onLine)) return;
    const key = JSON.stringify(found);
    if (sent.has(key)) return;
    sent.add(key);
    const { path: page } = pageAt(location.pathname).route;
    const body = { ...found, page, browser: browserOf(navigator.userAgent), release } satisfies BrowserErrorReport;
    client.browserErrors.report(body, { context: { isAnonymous: true } }).catch(() => {
      // a failed report is not reported
    });
  };
  early.splice(0).forEach(report);
  early.push = (...events) => {
    events.forEach(report);
    return 0;
  };
}
