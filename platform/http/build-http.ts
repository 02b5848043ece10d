import { randomUUID } from 'node:crypto';
import type { AnyRouter } from '@orpc/server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Config } from '../config/read-config.ts';
import type { Platform } from '../platform.ts';
import { errorJson, toAnswer, toResponse } from './answer-error.ts';
import { createApiHandler } from './api-handler.ts';
import { callerAddress, callerKey, callerLanguage, forgottenProxy } from './caller.ts';
import { addApiDocs } from './files/api-docs.ts';
import { addFileRoutes } from './files/site-routes.ts';
import { logSecurityEvent } from './observe/access-log.ts';
import { addHealthRoutes, type IsStarted, type Metrics } from './observe/health.ts';
import { asProblems, withEtag } from './public-answers.ts';
import { readBody } from './read-body.ts';
import { contextOf, duringRequest, type FindUser, ownWritesCookie } from './request-context.ts';
import { sameOrigin } from './same-origin.ts';
import { securityHeaders } from './security-headers.ts';

export type AddPages = (app: Hono, config: Config) => void;

interface HttpSetup {
  platform: Platform;
  router: AnyRouter;
  findUser: FindUser;
  /** Called before any of the body is read. */
  addGuards?(app: Hono): void;
  /** Routes outside the contract: sign-in, webhooks, one-click links. */
  addRoutes(app: Hono): void;
  /** Added last: pages for every address without another route. */
  addPages: AddPages | undefined;
  /** Metrics of the rooms. */
  figures: Metrics;
  isStarted: IsStarted;
}

/** Routes called by servers and mail clients, not from our pages; each checks its own signature. */
const isCalledFromOutside = (path: string) => path.startsWith('/webhooks/') || path.startsWith('/u/');

const cookieName = (cookie: string) => cookie.slice(0, cookie.indexOf('='));

export function buildHttp(setup: HttpSetup): Hono {
  const { platform, router, findUser, addGuards, addRoutes, addPages, figures, isStarted } = setup;
  const { config, files, log } = platform;
  const filesOrigin = new URL(files.publicUrl('logos', '')).origin;
  const app = new Hono();
  app.use('*', securityHeaders({ hsts: config.HSTS, filesOrigin }));
  app.use('*', async (c, next) => {
    const requestId = c.req.header('x-request-id')?.match(/^[\w-]{1,64}$/)?.[0] ?? randomUUID();
    const address = callerAddress(c, config.TRUSTED_PROXIES);
    const { method, path } = c.req;
    const request = { id: requestId, method, path, address, caller: callerKey(address), cookies: [] as string[] };
    await duringRequest(request, async () => {
      await next();
      if (c.res.status === 429) logSecurityEvent(log, 'limit reached');
    });
    c.res.headers.set('x-request-id', requestId);
    const ownWrites = ownWritesCookie(platform, c.req.raw);
    const given = c.res.headers.getSetCookie().map(cookieName);
    for (const cookie of [...request.cookies, ...(ownWrites ? [ownWrites] : [])]) {
      if (!given.includes(cookieName(cookie))) c.res.headers.append('set-cookie', cookie);
    }
  });
  // compresses everything but files. Not sign-in answers: the compressed length could reveal their secrets.
  const compressed = compress({ encoding: 'gzip' });
  const isSignIn = (path: string) => path.startsWith('/api/auth/') || path === '/api/session';
  app.use('*', (c, next) => (isSignIn(c.req.path) ? next() : compressed(c, next)));
  addHealthRoutes(app, platform, figures, isStarted);
  let isProxyLogged = false;
  app.use('*', async (c, next) => {
    const proxy = isProxyLogged ? undefined : forgottenProxy(c, config.TRUSTED_PROXIES);
    if (proxy) {
      isProxyLogged = true;
      log.warn({ proxy }, 'a proxy forwards requests and is not in TRUSTED_PROXIES: all its callers count as one');
    }
    await next();
  });
  app.use('/api/v1/*', asProblems(config.BASE_URL), withEtag());
  app.use('/mcp', asProblems(config.BASE_URL));
  app.use('*', sameOrigin(config.BASE_URL, log, isCalledFromOutside));
  addGuards?.(app);
  app.use('*', readBody());
  addFileRoutes(app, platform);
  addApiDocs(app, config.BASE_URL);
  addRoutes(app);

  const answerCall = createApiHandler(router, log);
  app.use('/api/*', async (c) => {
    const context = contextOf(platform, c.req.raw, await findUser(c.req.raw.headers));
    return (await answerCall(context)) ?? errorJson('NOT_FOUND', context.language);
  });
  if (config.LANDING_URL) {
    const landing = config.LANDING_URL;
    app.get('/', (c) => c.redirect(landing, 302));
  }
  addPages?.(app, config);
  app.notFound((c) => errorJson('NOT_FOUND', callerLanguage(c.req.raw.headers)));
  app.onError((error, c) => toResponse(toAnswer(error, callerLanguage(c.req.raw.headers), log)));
  return app;
}
