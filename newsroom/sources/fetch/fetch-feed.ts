import { hash } from 'node:crypto';
import { minuteMs } from '../../../contract/rules/durations.ts';
import { FetchError, type FetchErrorCode } from '../../../platform/safe-fetch/fetch-error.ts';
import type { SafeFetch, SafeResponse } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { FeedParser } from '../parse/feed-parser.ts';
import type { ParsedFeed } from '../parse/parse-feed.ts';
import { type FeedParseCode, FeedParseError } from '../parse/parse-scan.ts';
import type { SourceRow } from '../queries.ts';
import { freshFor, type HostGate, msToRetry } from './polite.ts';

type Validators = Pick<SourceRow, 'etag' | 'lastModified' | 'bodyHash'>;

/** State of a feed after the last fetch. */
export type FeedState = Pick<SourceRow, 'url'> & Partial<Validators>;

type FeedErrorCode =
  | FetchErrorCode
  | FeedParseCode
  | 'gone'
  | 'not_found'
  | 'refused'
  | 'rate_limited'
  | 'server_error'
  | 'not_stored'
  | 'bad_status';

interface Answered extends Validators {
  freshForMs: number;
  /** Target of permanent redirects; null if there were none. */
  movedTo: string | null;
}

export type FeedOutcome =
  | ({ kind: 'unchanged' } & Answered)
  | ({ kind: 'changed'; feed: ParsedFeed } & Answered)
  | { kind: 'error'; code: FeedErrorCode; message: string; retryAfterMs: number | null };

export interface FetchFeedTools {
  fetch: SafeFetch;
  parser: Pick<FeedParser, 'parse'>;
  gate: HostGate;
  /** Wall-clock milliseconds, for the dates in headers. */
  nowMs: () => number;
  timeoutMs?: number;
}

const accept =
  'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';

/** Fetches one feed. Expected failures are an outcome. Throws on unexpected ones and, with `isBrief`, the gate's `HostBusy`. */
export async function fetchFeed(
  tools: FetchFeedTools,
  state: FeedState,
  { isBrief = false } = {},
): Promise<FeedOutcome> {
  if (!URL.canParse(state.url)) return failed('bad_url', 'not a web address');
  try {
    const response = await tools.gate.run(state.url, () => ask(tools, state), { isBrief });
    try {
      return await judge(tools, state, response);
    } finally {
      response.endTurn?.();
    }
  } catch (error) {
    if (error instanceof FetchError || error instanceof FeedParseError) return failed(error.code, error.message);
    throw error;
  }
}

async function ask({ fetch, gate, nowMs, timeoutMs }: FetchFeedTools, state: FeedState): Promise<SafeResponse> {
  const headers: Record<string, string> = {};
  if (state.etag) headers['if-none-match'] = state.etag;
  if (state.lastModified) headers['if-modified-since'] = state.lastModified;
  const response = await fetch(state.url, { headers, accept, timeoutMs, keepsTurn: true });
  // the turn is still kept: no other call for this host has begun
  gate.rest(state.url, Math.min(restAfter(response, nowMs()) ?? 0, minuteMs));
  return response;
}

function restAfter({ status, headers }: SafeResponse, nowMs: number): number | null {
  return status === 200 || status === 304 ? null : msToRetry(headers, nowMs);
}

async function judge(tools: FetchFeedTools, state: FeedState, response: SafeResponse): Promise<FeedOutcome> {
  const { status, headers, body } = response;
  if (status !== 200 && status !== 304) {
    return failed(statusCode(status), `the server answered ${status}`, restAfter(response, tools.nowMs()));
  }
  const answered: Answered = {
    etag: headers.etag ?? (status === 304 ? (state.etag ?? null) : null),
    lastModified: headers['last-modified'] ?? (status === 304 ? (state.lastModified ?? null) : null),
    bodyHash: status === 304 ? (state.bodyHash ?? null) : hash('sha256', body, 'base64url'),
    freshForMs: freshFor(headers, tools.nowMs()),
    movedTo: permanentMove(response),
  };
  if (status === 304 || answered.bodyHash === state.bodyHash) return { kind: 'unchanged', ...answered };
  const options = { url: response.url, contentType: headers['content-type'] };
  return { kind: 'changed', feed: await tools.parser.parse(body, options), ...answered };
}

function failed(code: FeedErrorCode, message: string, retryAfterMs: number | null = null): FeedOutcome {
  return { kind: 'error', code, message, retryAfterMs };
}

function statusCode(status: number): FeedErrorCode {
  if (status === 410) return 'gone';
  if (status === 404) return 'not_found';
  if (status === 401 || status === 403 || status === 451) return 'refused';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'server_error' : 'bad_status';
}

function permanentMove({ redirects, url }: SafeResponse): string | null {
  const isPermanent = redirects.length > 0 && redirects.every(({ status }) => status === 301 || status === 308);
  return isPermanent ? url : null;
}
