import type { MiddlewareHandler } from 'hono';

/** Hashes (`'sha256-…'`) of a page's inline scripts and styles. */
export interface InlineCode {
  scripts: readonly string[];
  styles: readonly string[];
}

const cspWith = (filesOrigin: string, { scripts, styles }: InlineCode) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    `img-src 'self' data: ${filesOrigin}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self' https://checkout.stripe.com https://billing.stripe.com",
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

interface Site {
  /** Value of the Strict-Transport-Security header; not sent if empty. */
  hsts: string;
  /** Origin of uploaded files: the only external source of pictures (requirements S19). */
  filesOrigin: string;
}

const nothing: InlineCode = { scripts: [], styles: [] };

/** Set by a page with inline code: the policy then allows exactly that code. */
export const inlineCode = 'inlineCode';

/** On every answer, errors and files included (requirements S25). A route may set its own CSP. */
export function securityHeaders({ hsts, filesOrigin }: Site): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', cspWith(filesOrigin, c.get(inlineCode) ?? nothing));
    headers.set('x-content-type-options', 'nosniff');
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    headers.set('cross-origin-opener-policy', 'same-origin');
    if (!headers.has('x-frame-options')) headers.set('x-frame-options', 'DENY');
    if (hsts) headers.set('strict-transport-security', hsts);
  };
}
