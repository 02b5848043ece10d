type Headers = Record<string, string>;

/** Retry-After in milliseconds from now, as seconds or as a date; null when there is none to be read. */
export function retryAfter(headers: Headers, nowMs: number): number | null {
  const value = headers['retry-after']?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const until = Date.parse(value);
  // The server's own clock is the one its date is meant on.
  const serverNow = Date.parse(headers.date ?? '');
  return Number.isNaN(until) ? null : Math.max(0, until - (Number.isNaN(serverNow) ? nowMs : serverNow));
}

/** How long the answer may be taken as fresh, by Cache-Control or Expires; 0 when nothing is said. */
export function freshFor(headers: Headers, nowMs: number): number {
  const control = headers['cache-control']?.toLowerCase() ?? '';
  if (/no-store|no-cache/.test(control)) return 0;
  const age = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/.exec(control)?.[1];
  if (age !== undefined) return Math.max(0, Number(age) - Number(headers.age ?? 0)) * 1_000;
  const expires = Date.parse(headers.expires ?? '');
  return Number.isNaN(expires) ? 0 : Math.max(0, expires - nowMs);
}
