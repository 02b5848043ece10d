import type { IncomingMessage } from 'node:http';
import { FetchError } from './safe-fetch-error.ts';
import type { DestinationGuard } from './safe-fetch-guard.ts';

/** One request of the chain that an exchange may be. */
export interface Hop {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

const redirecting = new Set([301, 302, 303, 307, 308]);
/** Secrets were meant for the first server only. */
const originBound = ['authorization', 'cookie', 'proxy-authorization'];

/** The request a redirect asks for, checked like the first one; undefined when the answer is final. */
export function nextRequest(
  guard: DestinationGuard,
  hop: Hop,
  response: Pick<IncomingMessage, 'statusCode' | 'headers'>,
): Hop | undefined {
  const status = response.statusCode ?? 0;
  const location = response.headers.location;
  if (!redirecting.has(status) || !location) return undefined;
  const url = guard.readUrl(asUtf8(location), hop.url);
  if (hop.url.protocol === 'https:' && url.protocol === 'http:')
    throw new FetchError('insecure_redirect', 'a redirect leads from https to http');
  const headers = { ...hop.headers };
  if (url.origin !== hop.url.origin) for (const name of originBound) delete headers[name];
  const keepsBody = status === 307 || status === 308 || hop.method === 'GET' || hop.method === 'HEAD';
  if (keepsBody) return { ...hop, url, headers };
  delete headers['content-type'];
  delete headers['content-length'];
  return { url, headers, method: 'GET', body: undefined };
}

/** Node hands headers over as Latin-1; Portuguese addresses in Location are often bare UTF-8. */
function asUtf8(location: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(location, 'latin1'));
  } catch {
    return location;
  }
}
