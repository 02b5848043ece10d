import type { Context, Hono } from 'hono';
import { AppError } from '../../../contract/errors.ts';
import type { FindUser } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { portalReturnUrl } from '../customer.ts';
import { createInbox } from '../events/inbox.ts';
import { isSandboxOn } from '../provider/provider-calls.ts';
import { actInPortal, changePlan, offerChange, type PortalAction, payCheckout } from './act-in-sandbox.ts';
import { changePage, checkoutPage, portalPage, sandboxStyle, words } from './page.ts';
import { findCheckout, subscriptionsOf } from './queries.ts';
import { afterTime, isYearlyPrice, sandboxCustomer } from './sandbox-payments.ts';

/** The sandbox's payment pages: labelled as such, and absent once a real provider is configured. */
export function sandboxRoutes(app: Hono, platform: Platform, findUser: FindUser): void {
  const { db, clock, config } = platform;
  if (!isSandboxOn(config)) return;
  const context = { db, clock, receive: createInbox(platform, 'sandbox') };
  const returnUrl = portalReturnUrl(config);
  const answer = (c: Context, page: string) => c.html(page, 200, { 'cache-control': 'no-store' });

  const getCheckout = async (c: Context) => {
    const user = await findUser(c.req.raw.headers);
    const checkout = user && (await findCheckout(db, c.req.param('id') ?? '', user.id));
    if (!checkout) throw new AppError('NOT_FOUND');
    return checkout;
  };
  /** The newest subscription of the caller, whose portal it must be. */
  const findNewest = async (c: Context) => {
    const user = await findUser(c.req.raw.headers);
    const customerId = c.req.param('id') ?? '';
    if (!user || customerId !== sandboxCustomer(user.id)) throw new AppError('NOT_FOUND');
    const all = await subscriptionsOf(db, customerId);
    const newest = all.sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())[0];
    return newest && afterTime(newest, isYearlyPrice(newest.priceId), clock.now());
  };

  app.get('/sandbox/style.css', (c) => c.body(sandboxStyle, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.use('/sandbox/*', async (c, next) => {
    const isSignedIn = c.req.method !== 'GET' || (await findUser(c.req.raw.headers));
    return isSignedIn ? next() : c.redirect('/auth', 302);
  });
  app.get('/sandbox/checkout/:id', async (c) => {
    const checkout = await getCheckout(c);
    const isOpen = checkout.status === 'open' && clock.now() < checkout.expiresAt;
    return answer(c, checkoutPage(checkout, isOpen, c.req.query('declined') !== undefined));
  });
  app.post('/sandbox/checkout/:id', async (c) => {
    const checkout = await getCheckout(c);
    const { action } = await c.req.parseBody();
    if (action === 'abandon') return c.redirect(checkout.cancelUrl, 303);
    if (action === 'fail') return c.redirect(`/sandbox/checkout/${checkout.id}?declined`, 303);
    if (action !== 'pay') throw new AppError('BAD_REQUEST');
    const isPaid = await payCheckout(context, checkout);
    if (!isPaid) return c.redirect(`/sandbox/checkout/${checkout.id}`, 303);
    return c.redirect(checkout.successUrl.replace('{CHECKOUT_SESSION_ID}', checkout.id), 303);
  });
  app.get('/sandbox/portal/:id', async (c) => {
    const subscription = await findNewest(c);
    const change = offerChange(subscription, c.req.query('price') ?? '', clock.now());
    const page = change && subscription ? changePage(subscription, change, returnUrl) : undefined;
    return answer(c, page ?? portalPage(subscription, returnUrl));
  });
  app.post('/sandbox/portal/:id', async (c) => {
    const subscription = await findNewest(c);
    if (!subscription) throw new AppError('NOT_FOUND');
    const { action, price } = await c.req.parseBody();
    if (action === 'change') {
      const isChanged = await changePlan(context, subscription, String(price));
      return c.redirect(isChanged ? returnUrl : `/sandbox/portal/${c.req.param('id')}`, 303);
    }
    if (!isAction(action)) throw new AppError('BAD_REQUEST');
    await actInPortal(context, subscription, action);
    return c.redirect(`/sandbox/portal/${c.req.param('id')}`, 303);
  });
}

const isAction = (action: unknown): action is PortalAction => typeof action === 'string' && action in words.actions;
