import { randomUUID } from 'node:crypto';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { AnyRouter } from '@orpc/server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { AppError } from '../../contract/errors.ts';
import type { Config } from '../config/read-config.ts';
import type { Log } from '../log.ts';
import type { Platform } from '../platform.ts';
import { errorJson, toAnswer } from './answer-error.ts';
import { callerAddress, callerKey, callerLanguage, forgottenProxy } from './caller.ts';
import { apiDocsPage, apiDocsStyle, openApiDocument } from './files/api-docs.ts';
import { addFileRoutes } from './files/site-routes.ts';
import { tellSecurity } from './observe/access-log.ts';
import { addHealthRoutes, type Figure, type IsStarted, type Meter } from './observe/health.ts';
import {
  createContext,
  currentRequest,
  duringRequest,
  type FindUser,
  ownWritesCookie,
  type RequestContext,
} from './request-context.ts';
import { readBody, sameOrigin } from './request-guards.ts';
import { securityHeaders } from './security-headers.ts';

/** Answers the contract's calls under /api; undefined when the address is none of them. */
function createApiHandler(router: AnyRouter, log: Log) {
  const handler = new OpenAPIHandler(router, {
    clientInterceptors: [
      async ({ next, context, path, input }) => {
        const { language, requestId, user } = context as RequestContext;
        const requestLog = log.child({ requestId });
        try {
          return await next();
        } catch (error) {
          if (user && error instanceof AppError && error.code === 'NOT_FOUND') {
            // somebody else's or nobody's: whoever tries ids in a row shows here (RELIABILITY.md S04)
            requestLog.warn(
              { userId: user.id, call: path.join('.'), asked: idsIn(input) },
              'no such thing of this user',
            );
          }
          throw toAnswer(error, language, requestLog);
        }
      },
    ],
  });
  return async (context: RequestContext): Promise<Response | undefined> => {
    const { matched, response } = await handler.handle(context.request, { prefix: '/api', context });
    if (!matched) return undefined;
    const answer = new Response(response.body, response);
    for (const [name, value] of context.answer) answer.headers.append(name, value);
    answer.headers.set('cache-control', 'no-store');
    if (answer.status === 429 || answer.status === 503) answer.headers.set('retry-after', await secondsToWait(answer));
    return answer;
  };
}

/** Only what is named an id: the rest of what people send is nobody's business in a log. */
function idsIn(input: unknown): Record<string, string> {
  if (typeof input !== 'object' || input === null) return {};
  const ids = Object.entries(input).filter(([name, value]) => /(^i|I)d$/.test(name) && typeof value === 'string');
  return Object.fromEntries(ids.map(([name, value]) => [name, String(value).slice(0, 64)]));
}

async function secondsToWait(answer: Response): Promise<string> {
  const { data } = (await answer.clone().json()) as { data?: { seconds?: number } };
  return String(data?.seconds ?? 5);
}

export type AddPages = (app: Hono, config: Config) => void;

interface HttpSetup {
  platform: Platform;
  router: AnyRouter;
  findUser: FindUser;
  /** Asked before anything of a body is read. */
  addGuards?(app: Hono): void;
  /** Routes that are no contract calls: sign-in, webhooks, one-click links. */
  addRoutes(app: Hono): void;
  /** Added last: pages for every address that nobody else answers. */
  addPages: AddPages | undefined;
  /** What the rooms tell whoever watches. */
  figures: readonly (Figure | Meter)[];
  isStarted: IsStarted;
}

/** Called by machines and mail clients that have no page of ours open; each checks a signature of its own. */
const isCalledFromOutside = (path: string) => path.startsWith('/webhooks/') || path.startsWith('/u/');

export function buildHttp({
  platform,
  router,
  findUser,
  addGuards,
  addRoutes,
  addPages,
  figures,
  isStarted,
}: HttpSetup): Hono {
  const { config, files, log } = platform;
  const filesOrigin = new URL(files.publicUrl('logos', '')).origin;
  const app = new Hono();
  app.use('*', securityHeaders({ hsts: config.HSTS, filesOrigin }));
  app.use('*', async (c, next) => {
    const requestId = c.req.header('x-request-id')?.match(/^[\w-]{1,64}$/)?.[0] ?? randomUUID();
    c.set('requestId' as never, requestId as never);
    const address = callerAddress(c, config.TRUSTED_PROXIES);
    const request = { id: requestId, path: c.req.path, address, caller: callerKey(address) };
    await duringRequest(request, async () => {
      await next();
      if (c.res.status === 429) tellSecurity(log, 'limit reached');
    });
    c.res.headers.set('x-request-id', requestId);
    const cookie = ownWritesCookie(platform, c.req.raw);
    if (cookie) c.res.headers.append('set-cookie', cookie);
  });
  // what is no file: as it goes out. Answers of the sign-in hold secrets, whose length must not tell what they are.
  const compressed = compress({ encoding: 'gzip' });
  app.use('*', (c, next) => (c.req.path.startsWith('/api/auth/') ? next() : compressed(c, next)));
  addHealthRoutes(app, platform, figures, isStarted);
  let isProxyTold = false;
  app.use('*', async (c, next) => {
    const proxy = isProxyTold ? undefined : forgottenProxy(c, config.TRUSTED_PROXIES);
    if (proxy) {
      isProxyTold = true;
      log.warn({ proxy }, 'a proxy forwards requests and is not in TRUSTED_PROXIES: all its callers count as one');
    }
    await next();
  });
  app.use('*', sameOrigin(config.BASE_URL, log, isCalledFromOutside));
  addGuards?.(app);
  app.use('*', readBody());
  addFileRoutes(app, platform);
  addRoutes(app);
  app.get('/api/openapi.json', async (c) => c.json(await openApiDocument(config.BASE_URL)));
  app.get('/api/docs', async (c) => c.html(apiDocsPage(await openApiDocument(config.BASE_URL))));
  app.get('/api/docs.css', (c) => c.body(apiDocsStyle, 200, { 'content-type': 'text/css' }));

  const answerCall = createApiHandler(router, log);
  app.use('/api/*', async (c) => {
    const language = callerLanguage(c.req.raw.headers);
    const request = currentRequest();
    const context = createContext({
      platform,
      request: c.req.raw,
      answer: new Headers(),
      requestId: c.get('requestId' as never) as string,
      ip: request?.address ?? '',
      language,
      user: await findUser(c.req.raw.headers),
    });
    if (request && context.user) request.userId = context.user.id;
    return (await answerCall(context)) ?? errorJson('NOT_FOUND', language);
  });
  if (config.LANDING_URL) {
    const landing = config.LANDING_URL;
    app.get('/', (c) => c.redirect(landing, 302));
  }
  addPages?.(app, config);
  app.notFound((c) => errorJson('NOT_FOUND', callerLanguage(c.req.raw.headers)));
  app.onError((error, c) => {
    const language = callerLanguage(c.req.raw.headers);
    const answer = toAnswer(error, language, log);
    return Response.json(answer.toJSON(), {
      status: answer.status,
      headers: answer.status === 503 ? { 'retry-after': '5' } : {},
    });
  });
  return app;
}
