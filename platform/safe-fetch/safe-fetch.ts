import { lookup as systemLookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { abortable } from '../abortable.ts';
import { freeBytes, readResponse, Slots } from './body.ts';
import { DestinationGuard, type Resolver } from './destination.ts';
import { FetchError, toFetchError } from './fetch-error.ts';

export interface SafeFetchOptions {
  /** `host:port` of our own private servers (the sample newsroom, a test's server). There is no wider exception. */
  allow?: string[];
  resolver?: Resolver;
  userAgent: string;
}

interface SafeRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  accept?: string;
  /** Limit of the decoded answer. */
  maxBytes?: number;
  /** For the whole exchange, redirects and body included: a slow server cannot extend it. */
  timeoutMs?: number | undefined;
  maxRedirects?: number;
  signal?: AbortSignal;
  /** Called when the connection is open, before anything is sent; false ends the exchange without sending. */
  mayLeave?: () => Promise<boolean>;
  /** The caller keeps its slot while it uses a large answer, which takes memory as long as it is used. */
  keepsTurn?: boolean;
}

export interface SafeResponse {
  /** The address after redirects. */
  url: string;
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  /** For a large answer whose slot is kept: must be called, and frees the bytes. */
  endTurn?: () => void;
  redirects: { status: number; from: string; to: string }[];
}

export type SafeFetch = (url: string, request?: SafeRequest) => Promise<SafeResponse>;

const MAX_BODY_BYTES = 15_000_000;

export const systemResolver: Resolver = (hostname) => systemLookup(hostname, { all: true, verbatim: true });

const guardOf = ({ allow = [], resolver = systemResolver }: SafeFetchOptions) => new DestinationGuard(allow, resolver);

/** The only way to fetch addresses that others chose. */
export function createSafeFetch(options: SafeFetchOptions, guard = guardOf(options)): SafeFetch {
  const largeBodies = new Slots(2);

  return async (address, request = {}) => {
    const { maxBytes = MAX_BODY_BYTES, timeoutMs = 20_000, maxRedirects = 5 } = request;
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
    const redirects: SafeResponse['redirects'] = [];
    let hop: Hop = {
      url: guard.readUrl(address),
      method: request.method ?? 'GET',
      body: request.body,
      mayLeave: request.mayLeave,
      headers: {
        ...lowerCased(request.headers ?? {}),
        'user-agent': options.userAgent,
        accept: request.accept ?? '*/*',
        'accept-encoding': 'gzip, deflate, br, zstd',
      },
    };
    try {
      for (;;) {
        const response = await send(guard, hop, signal);
        const next = nextRequest(guard, hop, response);
        if (!next) {
          const answer = { url: hop.url.href, status: response.statusCode ?? 0, headers: flat(response), redirects };
          if (hop.method === 'HEAD') return { ...answer, body: new Uint8Array() };
          const { bytes: body, endTurn } = await readResponse(response, maxBytes, largeBodies);
          if (!endTurn || !request.keepsTurn) {
            endTurn?.();
            return { ...answer, body };
          }
          const giveBack = () => {
            freeBytes(body);
            endTurn();
          };
          return { ...answer, body, endTurn: giveBack };
        }
        response.destroy();
        if (redirects.length === maxRedirects)
          throw new FetchError('too_many_redirects', `more than ${maxRedirects} redirects`);
        redirects.push({ status: response.statusCode ?? 0, from: hop.url.href, to: next.url.href });
        hop = next;
      }
    } catch (error) {
      if (deadline.aborted) throw new FetchError('timeout', `no complete answer in ${timeoutMs} ms`, { cause: error });
      throw toFetchError(error);
    }
  };
}

/** How readers' webhooks are called. Their list of allowed private servers is separate from the operator's own. */
export interface WebhookAccess {
  fetch: SafeFetch;
  /** Throws a `FetchError` for an address that is not allowed. */
  check(address: string): Promise<void>;
}

const LOOKUP_MS = 3_000;

export function createWebhookAccess(options: SafeFetchOptions): WebhookAccess {
  const guard = guardOf(options);
  return {
    fetch: createSafeFetch(options, guard),
    async check(address) {
      try {
        await abortable(guard.resolve(guard.readUrl(address)), AbortSignal.timeout(LOOKUP_MS));
      } catch (error) {
        throw toFetchError(error);
      }
    },
  };
}

/** Posts to a webhook of the operator. Throws if it was not accepted, so that the queue retries. */
export async function postJson(fetch: SafeFetch, name: string, address: string, data: object): Promise<void> {
  const { status } = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
    timeoutMs: 10_000,
    maxBytes: 100_000,
    maxRedirects: 0,
  });
  if (status < 200 || status > 299) throw new Error(`${name} answered ${status}`);
}

async function send(guard: DestinationGuard, hop: Hop, signal: AbortSignal): Promise<IncomingMessage> {
  const addresses = await abortable(guard.resolve(hop.url), signal);
  // The socket gets the addresses just checked: a second look-up could answer something else (DNS rebinding).
  const lookup: LookupFunction = (_hostname, wanted, done) => {
    const [first] = addresses;
    if (wanted.all) done(null, addresses);
    else done(null, first!.address, first!.family);
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const open = hop.url.protocol === 'https:' ? httpsRequest : httpRequest;
  const outgoing = open(hop.url, {
    method: hop.method,
    headers: hop.headers,
    agent: false,
    lookup,
    signal,
    maxHeaderSize: 65_536,
  });
  outgoing.on('socket', (socket) => {
    socket.once('connect', () => {
      try {
        guard.check(hop.url, socket.remoteAddress ?? '');
      } catch (error) {
        outgoing.destroy(error as Error);
      }
    });
    const { mayLeave } = hop;
    if (mayLeave) {
      socket.once(hop.url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        if (outgoing.destroyed) return;
        mayLeave().then(
          (isAllowed) =>
            isAllowed ? outgoing.end(hop.body) : outgoing.destroy(new FetchError('withdrawn', 'no longer to be sent')),
          (error: Error) => outgoing.destroy(error),
        );
      });
    }
  });
  outgoing.on('response', resolve);
  outgoing.on('error', reject);
  if (!hop.mayLeave) outgoing.end(hop.body);
  return promise;
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function flat(response: IncomingMessage): Record<string, string> {
  const entries = Object.entries(response.headersDistinct);
  return Object.fromEntries(entries.map(([name, values]) => [name, (values ?? []).join(', ')]));
}

/** One request of an exchange, which may have redirects. */
export interface Hop {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  mayLeave?: (() => Promise<boolean>) | undefined;
}

const redirecting = new Set([301, 302, 303, 307, 308]);
/** Sent only to the first server. */
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

/** Node decodes headers as Latin-1; Portuguese addresses in Location are often unencoded UTF-8. */
function asUtf8(location: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(location, 'latin1'));
  } catch {
    return location;
  }
}
