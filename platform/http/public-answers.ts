import { hash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { currentRequest } from './request-context.ts';

interface Refusal {
  code: string;
  message: string;
  data?: Record<string, unknown>;
}

/** Converts errors to RFC 9457, whether from the call, the guards before it, or an unknown address. */
export function asProblems(baseUrl: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { status, headers } = c.res;
    if (status < 400 || !headers.get('content-type')?.startsWith('application/json')) return;
    const { code, message, data = {} } = (await c.res.clone().json()) as Partial<Refusal>;
    // a protocol with its own errors, such as JSON-RPC, keeps them
    if (code === undefined) return;
    const problem = {
      ...data,
      type: `${baseUrl}/api/docs#${code}`,
      title: STATUS_CODES[status],
      status,
      code,
      detail: message,
      request_id: currentRequest()?.id,
    };
    const answer = new Headers(headers);
    answer.set('content-type', 'application/problem+json');
    answer.set('cache-control', 'no-store');
    if (status === 401) answer.set('www-authenticate', 'Bearer');
    c.res = undefined;
    c.res = new Response(JSON.stringify(problem), { status, headers: answer });
  };
}

/** Adds an ETag to reads; a caller that already has this content gets no body. */
export function withEtag(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.req.method !== 'GET' || c.res.status !== 200) return;
    const body = await c.res.arrayBuffer();
    const tag = `W/"${hash('sha256', Buffer.from(body), 'base64url').slice(0, 27)}"`;
    const headers = new Headers(c.res.headers);
    headers.set('etag', tag);
    headers.set('cache-control', 'private, no-cache');
    const known = (c.req.header('if-none-match') ?? '').split(',').map((one) => one.trim());
    const isKnown = known.includes(tag) || known.includes('*');
    if (isKnown) headers.delete('content-type');
    c.res = undefined;
    c.res = new Response(isKnown ? null : body, { status: isKnown ? 304 : 200, headers });
  };
}
