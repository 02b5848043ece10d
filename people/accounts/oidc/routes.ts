import type { Hono } from 'hono';
import { api } from '../../../platform/http/procedures.ts';
import { contextOf } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callbackPath, type Providers } from './providers.ts';
import { finishProviderSignIn, type SignInSteps, startProviderSignIn } from './sign-in.ts';

export const providerRoutes = (providers: Providers) => ({
  start: api.providers.start.handler(async ({ context, input }) => ({
    url: await startProviderSignIn(context, providers, input),
  })),
});

/** Where providers redirect the browser to. It leads only to our own pages. */
export function providerCallback(app: Hono, platform: Platform, steps: SignInSteps): void {
  app.get(`${callbackPath}/:id`, async (c) => {
    const context = contextOf(platform, c.req.raw, null);
    const { search: query } = new URL(c.req.url);
    const page = await finishProviderSignIn(context, steps, { id: c.req.param('id'), query });
    const headers = new Headers(context.answer);
    headers.set('location', page);
    headers.set('cache-control', 'no-store');
    return new Response(null, { status: 303, headers });
  });
}
