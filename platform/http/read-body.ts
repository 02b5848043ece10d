import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { ErrorCode } from '../../contract/errors.ts';
import { errorJson } from './answer-error.ts';
import { BodyBudget, type HeldBody } from './body-budget.ts';
import { callerLanguage } from './caller.ts';
import { currentRequest } from './request-context.ts';

const hasNul = (text: string) => text.includes('\0');
const hasNulInAddress = (text: string) => hasNul(text) || /%00/.test(text);

/** Finds NUL or half a surrogate pair in JSON escapes. Searches the text: strangers' JSON is not parsed here. */
export function hasBadEscapes(json: string): boolean {
  let halfEndsAt = -1;
  for (const { 1: hex, index } of json.matchAll(/\\(?:u([0-9a-f]{4})|.)/gis)) {
    const code = hex === undefined ? -1 : Number.parseInt(hex, 16);
    const isSecondHalf = code >= 0xdc00 && code <= 0xdfff;
    if (code === 0 || isSecondHalf !== (halfEndsAt === index) || (halfEndsAt !== -1 && !isSecondHalf)) return true;
    halfEndsAt = code >= 0xd800 && code <= 0xdbff ? index + 6 : -1;
  }
  return halfEndsAt !== -1;
}

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** The most bytes a body may have. All limits are here: no route reads a body by itself. */
export function bodyLimitOf(path: string): number {
  if (path === '/webhooks/whatsapp') return 4 * megabyte;
  if (path === '/webhooks/suggestions') return 100 * kilobyte;
  // a picture of ten megabytes and the multipart headers
  if (path === '/uploads/logos') return 10 * megabyte + 16 * kilobyte;
  if (path.startsWith('/u/') || path === '/api/browser-errors') return 16 * kilobyte;
  return megabyte;
}

/** A body has this long to arrive, and a second more for each 64 kB that did: half a megabit per second. */
const BODY_SECONDS = 10;
const BYTES_PER_SECOND = 64 * kilobyte;

/** Calls of the contract and of the sign-in service accept only JSON. */
const isJsonOnly = (path: string) => path.startsWith('/api/');

/** Whether a route takes this request: one that is not configured is not there. Middleware has the method ALL. */
const hasRoute = (c: Context) =>
  isJsonOnly(c.req.path) || matchedRoutes(c).some(({ method }) => method === c.req.method);

interface Limits {
  limitOf(path: string): number;
  budget: BodyBudget;
  seconds: number;
}

/**
 * Reads the body once, up to its limit, whatever length was announced; routes get it from memory. Text that no column can store
 * (NUL, half a surrogate pair) is refused in addresses and bodies. A file inside a form may contain anything. A request that no
 * route takes is answered without its body.
 */
export function readBody(limits: Partial<Limits> = {}): MiddlewareHandler {
  const { limitOf = bodyLimitOf, budget = new BodyBudget(), seconds = BODY_SECONDS } = limits;
  return async (c, next) => {
    const refuse = (code: ErrorCode) =>
      errorJson(code, callerLanguage(c.req.raw.headers), code === 'TOO_MANY_REQUESTS' ? { seconds: 5 } : {});
    /** The unread rest of the body is still in the connection, so it cannot be reused. */
    const refuseUnread = (code: ErrorCode) => {
      const answer = refuse(code);
      answer.headers.set('connection', 'close');
      return answer;
    };
    if (hasNulInAddress(c.req.url)) return refuse('BAD_REQUEST');
    const isEmpty = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.header('content-length') === '0';
    if (isEmpty || c.req.raw.body === null) return next();
    if (!hasRoute(c)) return refuseUnread('NOT_FOUND');
    const limit = limitOf(c.req.path);
    if (Number(c.req.header('content-length') ?? 0) > limit) return refuseUnread('PAYLOAD_TOO_LARGE');
    const arriving = new ArrivingBody(c.req.raw.body, limit);
    const held = budget.hold(currentRequest()?.caller ?? '', () => arriving.end('TOO_MANY_REQUESTS'));
    try {
      const bytes = await arriving.read(held, seconds);
      if (bytes === 'BAD_REQUEST' || (typeof bytes === 'object' && isBadBody(c, bytes))) return refuse('BAD_REQUEST');
      if (typeof bytes === 'string') return refuseUnread(bytes);
      c.req.raw = new Request(c.req.raw, { body: bytes });
      await next();
    } finally {
      held.release();
    }
  };
}

type Refusal = 'BAD_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'TOO_MANY_REQUESTS' | 'REQUEST_TIMEOUT';

/** Collects a body in one buffer that grows: a list of chunks would take a hundred times its size if each chunk is a byte. */
class ArrivingBody {
  readonly #body: ReadableStream<Uint8Array>;
  readonly #limit: number;
  readonly #outcome = Promise.withResolvers<Buffer<ArrayBuffer> | Refusal>();
  #buffer = Buffer.alloc(0);
  #size = 0;
  #isEnded = false;

  constructor(body: ReadableStream<Uint8Array>, limit: number) {
    this.#body = body;
    this.#limit = limit;
  }

  /** Stops reading. The stream is left as it is: cancelling it would close the connection before the answer is sent. */
  end(outcome: Buffer<ArrayBuffer> | Refusal): void {
    this.#isEnded = true;
    this.#buffer = Buffer.alloc(0);
    this.#outcome.resolve(outcome);
  }

  async read(held: HeldBody, seconds: number): Promise<Buffer<ArrayBuffer> | Refusal> {
    const startedAt = performance.now();
    const timer = setInterval(() => {
      const allowedSeconds = seconds + this.#size / BYTES_PER_SECOND;
      if (performance.now() - startedAt > allowedSeconds * 1000) this.end('REQUEST_TIMEOUT');
    }, seconds * 100);
    // a caller who hangs up ends the stream with an error
    void this.#collect(held).catch(() => this.end('BAD_REQUEST'));
    try {
      return await this.#outcome.promise;
    } finally {
      clearInterval(timer);
    }
  }

  async #collect(held: HeldBody): Promise<void> {
    const reader = this.#body.getReader();
    while (!this.#isEnded) {
      const { done, value } = await reader.read();
      if (this.#isEnded) return;
      if (done) {
        held.finish();
        this.end(this.#buffer.subarray(0, this.#size));
      } else if (this.#size + value.length > this.#limit) this.end('PAYLOAD_TOO_LARGE');
      else this.#add(value, held);
    }
  }

  #add(chunk: Uint8Array, held: HeldBody): void {
    const needed = this.#size + chunk.length;
    if (needed > this.#buffer.length) {
      const roomier = Math.min(this.#limit, Math.max(needed, 2 * this.#buffer.length));
      held.grow(roomier - this.#buffer.length);
      if (this.#isEnded) return;
      const grown = Buffer.allocUnsafeSlow(roomier);
      grown.set(this.#buffer.subarray(0, this.#size));
      this.#buffer = grown;
    }
    this.#buffer.set(chunk, this.#size);
    this.#size = needed;
  }
}

function isBadBody(c: Context, bytes: Buffer): boolean {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data') return isJsonOnly(c.req.path);
  const text = bytes.toString('utf8');
  if (text === '') return false;
  if (type === 'application/x-www-form-urlencoded') return isJsonOnly(c.req.path) || hasNulInAddress(text);
  return hasNul(text) || hasBadEscapes(text);
}
