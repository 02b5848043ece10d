import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { AnyRouter } from '@orpc/server';
import type { Log } from '../log.ts';
import { toAnswer } from './answer-error.ts';
import type { RequestContext } from './request-context.ts';

/** Answers the contract's calls under /api; undefined when the address is none of them. */
export function createApiHandler(router: AnyRouter, log: Log) {
  const handler = new OpenAPIHandler(router, {
    clientInterceptors: [
      async ({ next, context }) => {
        const { language, requestId } = context as RequestContext;
        try {
          return await next();
        } catch (error) {
          throw toAnswer(error, language, log.child({ requestId }));
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

async function secondsToWait(answer: Response): Promise<string> {
  const { data } = (await answer.clone().json()) as { data?: { seconds?: number } };
  return String(data?.seconds ?? 5);
}
