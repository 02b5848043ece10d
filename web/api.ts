import calls from 'virtual:calls/public';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { AllCalls } from '../contract/sign-in/all-calls.ts';
import { languageOfTag } from '../i18n/choose-language.ts';
import { refusalOf } from './refusal.ts';

interface Context {
  /** The access token, for the call that wants it instead of the cookie. */
  token?: string;
  /** A report without the cookie, also while the page is left. */
  isAnonymous?: boolean;
  /** A small change that may still be running while the page is left, as every removal may. */
  outlivesPage?: boolean;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
  context?: Context | undefined;
}

type Values = Record<string, unknown>;

/** Nested values as `filter[state]=new`, as the server reads them. */
function queryOf(values: Values): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return [];
    if (typeof value !== 'object') return [[name, String(value)]];
    return queryOf(Object.fromEntries(Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, inner])));
  });
}

/** The calls of visitors are in the first script; the others come with the first of them. */
async function routeOf(path: readonly string[]): Promise<string> {
  const name = path.join('.');
  const route = calls[name] ?? (await import('virtual:calls/all')).default[name];
  if (!route) throw new Error(`the contract has no call ${name}`);
  return route;
}

/** The address of a call with its input: parts of the path, then the query or the body. */
async function requestOf(path: readonly string[], input: unknown) {
  const [method = '', template = ''] = (await routeOf(path)).split(' ');
  const rest: Values = { ...(input as Values | undefined) };
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (method !== 'GET') return { method, url: `/api${filled}`, body: JSON.stringify(rest) };
  const query = String(new URLSearchParams(queryOf(rest)));
  return { method, url: `/api${filled}${query && `?${query}`}`, body: null };
}

/** All that the pages ask of the server goes this way. */
async function ask(path: readonly string[], input: unknown, { signal, context = {} }: CallOptions = {}) {
  const { method, url, body } = await requestOf(path, input);
  const headers = new Headers({ 'x-lang': languageOfTag(document.documentElement.lang) });
  if (body !== null) headers.set('content-type', 'application/json');
  if (context.token) headers.set('authorization', `Bearer ${context.token}`);
  const response = await fetch(url, {
    method,
    headers,
    body,
    signal: signal ?? null,
    credentials: context.isAnonymous ? 'omit' : 'include',
    keepalive: method === 'DELETE' || context.isAnonymous === true || context.outlivesPage === true,
  });
  if (!response.ok) throw await refusalOf(response);
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

interface Given extends Values {
  input?: unknown;
  initialPageParam?: unknown;
}

/** The parts of a call for TanStack Query, and what a change of the data needs. */
const parts = (path: readonly string[]) => {
  const keyOf = ({ input }: Given = {}, type?: string) => [
    path,
    { ...(input !== undefined && { input }), ...(type && { type }) },
  ];
  const queryKey = (given?: Given) => keyOf(given, 'query');
  return {
    call: (input: unknown, options?: CallOptions) => ask(path, input, options),
    key: keyOf,
    queryKey,
    mutationKey: () => keyOf({}, 'mutation'),
    queryOptions: ({ input, ...rest }: Given = {}) => ({
      queryKey: queryKey({ input }),
      queryFn: ({ signal }: CallOptions) => ask(path, input, { signal }),
      ...rest,
    }),
    infiniteOptions: ({ input, ...rest }: Given) => {
      const inputOf = input as (page: unknown) => unknown;
      return {
        queryKey: keyOf({ input: inputOf(rest.initialPageParam) }, 'infinite'),
        queryFn: ({ pageParam, signal }: CallOptions & { pageParam: unknown }) =>
          ask(path, inputOf(pageParam), { signal }),
        ...rest,
      };
    },
  };
};

const callAt = (path: readonly string[]): unknown =>
  new Proxy(() => undefined, {
    apply: (_, __, [input, options]) => ask(path, input, options),
    get: (_, name: string) => Reflect.get(parts(path), name) ?? callAt([...path, name]),
  });

type Client = JsonifiedClient<ContractRouterClient<AllCalls, Context>>;

export const client = callAt([]) as Client;

/** `api.terms.list.queryOptions()` for TanStack Query, `api.terms.add` for `useChange`; `client.terms.add()` calls. */
export const api = callAt([]) as RouterUtils<Client>;
