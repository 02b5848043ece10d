import type { Context, Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import type { FindUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { isSandboxOn } from './provider/stripe-account.ts';
import { findCustomerId } from './queries.ts';

/** The pages of the local Stripe, shown to their reader alone; absent once a real provider is configured. */
export function sandboxRoutes(app: Hono, { config, db }: Platform, findUser: FindUser): void {
  if (!isSandboxOn(config)) return;
  const show = async (c: Context, customerId = '') => {
    const { pathname, search } = new URL(c.req.url);
    const answer = await fetch(`${config.STRIPE_HOST}${pathname.slice('/sandbox'.length)}${search}`, {
      method: c.req.method,
      headers: { 'stripe-customer': customerId },
      redirect: 'manual',
      ...(c.req.method === 'POST' ? { body: await c.req.text() } : {}),
    });
    if (answer.status >= 400) throw new AppError(answer.status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST');
    const kept = ['content-type', 'cache-control', 'location'];
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => kept.includes(name)));
    return new Response(await answer.text(), { status: answer.status, headers });
  };
  app.get('/sandbox/style.css', (c) => show(c));
  app.on(['GET', 'POST'], '/sandbox/*', async (c) => {
    const user = await findUser(c.req.raw.headers);
    if (!user && c.req.method === 'GET') return c.redirect('/auth', 302);
    const customerId = user && (await findCustomerId(db, user.id, 'sandbox'));
    if (!customerId) throw new AppError('NOT_FOUND');
    return show(c, customerId);
  });
}
