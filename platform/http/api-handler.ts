import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { AnyRouter } from '@orpc/server';
import { AppError } from '../../contract/errors.ts';
import type { Log } from '../log.ts';
import { retryAfter, toAnswer } from './answer-error.ts';
import type { RequestContext } from './request-context.ts';

/** Answers a router's calls under /api; undefined for other addresses. */
export function createApiHandler(router: AnyRouter, log: Log) {
  const handler = new OpenAPIHandler(router, {
    clientInterceptors: [
      async ({ next, context, path, input }) => {
        const { language, requestId, user, answer } = context as RequestContext;
        const requestLog = log.child({ requestId });
        try {
          return await next();
        } catch (error) {
          if (user && error instanceof AppError && error.code === 'NOT_FOUND') {
            // another reader's id or an unknown one: logged, so that probing ids is visible (requirements S04)
            requestLog.warn(
              { userId: user.id, call: path.join('.'), asked: idsIn(input) },
              'no such thing of this user',
            );
          }
          const refusal = toAnswer(error, language, requestLog);
          const seconds = retryAfter(refusal);
          if (seconds) answer.set('retry-after', seconds);
          throw refusal;
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
    return answer;
  };
}

/** Only fields named as ids: the rest of the input must not be logged. */
function idsIn(input: unknown): Record<string, string> {
  if (typeof input !== 'object' || input === null) return {};
  const ids = Object.entries(input).filter(([name, value]) => /(^i|I)d$/.test(name) && typeof value === 'string');
  return Object.fromEntries(ids.map(([name, value]) => [name, String(value).slice(0, 64)]));
}
