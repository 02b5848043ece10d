import { createHmac } from 'node:crypto';
import type { Hono } from 'hono';
import { createApp } from '../../app.ts';
import { hashPassword } from '../../people/accounts/passwords/password.ts';
import { ensureProfile, grantAdmin, insertUser } from '../../people/accounts/queries.ts';
import type { TestPlatform } from './test-platform.ts';

export interface Answer<T = never> {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: [T] extends [never] ? any : T;
}

/** A browser without a window: keeps cookies, sends our Origin, calls the app without a socket. */
export interface Visitor {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  cookies: Map<string, string>;
}

export interface TestSite {
  http: Hono;
  visitor(): Visitor;
  /** Creates an account with a session, without the password. */
  signIn(email: string, options?: { isAdmin?: boolean; isConfirmed?: boolean }): Promise<Visitor & { userId: string }>;
}

export const testPassword = 'correct horse 42';

export function createTestSite(platform: TestPlatform): TestSite {
  const { http, auth } = createApp(platform);
  platform.noticesTo(async (body, headers) => http.request('/webhooks/stripe', { method: 'POST', body, headers }));
  const origin = platform.config.BASE_URL;

  function visitor(): Visitor {
    const cookies = new Map<string, string>();
    async function send(
      method: string,
      path: string,
      body?: unknown,
      extra: Record<string, string> = {},
    ): Promise<Answer> {
      const headers: Record<string, string> = { origin, ...extra };
      if (cookies.size > 0) headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      if (body !== undefined) headers['content-type'] ??= 'application/json';
      const answer = await http.request(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        const at = pair.indexOf('=');
        if (/max-age=0/i.test(cookie)) cookies.delete(pair.slice(0, at));
        else cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const text = new TextDecoder().decode(bytes);
      const isJson = answer.headers.get('content-type')?.includes('json');
      return { status: answer.status, headers: answer.headers, bytes, body: isJson && text ? JSON.parse(text) : text };
    }
    return {
      cookies,
      send,
      get: (path, headers) => send('GET', path, undefined, headers),
      post: (path, body, headers) => send('POST', path, body ?? {}, headers),
    };
  }

  return {
    http,
    visitor,
    async signIn(email, { isAdmin = false, isConfirmed = true } = {}) {
      const passwordHash = await hashPassword(testPassword);
      const userId = await platform.db.transaction(async (tx) => {
        const user = await insertUser(tx, { email, name: 'Test', passwordHash, isConfirmed });
        await ensureProfile(tx, user);
        if (isAdmin) await grantAdmin(tx, user.id);
        return user.id;
      });
      const { internalAdapter } = await auth.$context;
      const session = await internalAdapter.createSession(userId);
      const signature = createHmac('sha256', platform.secret).update(session.token).digest('base64');
      const who = visitor();
      who.cookies.set('recorte.session_token', encodeURIComponent(`${session.token}.${signature}`));
      return { ...who, userId };
    },
  };
}
