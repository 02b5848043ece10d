import type { Context, Hono } from 'hono';
import { errorJson } from '../../../platform/http/answer-error.ts';
import { callerLanguage } from '../../../platform/http/caller.ts';
import type { FindUser } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { portalReturnUrl } from '../customer.ts';
import { createInbox } from '../events/inbox.ts';
import { isSandboxOn } from '../provider/provider-calls.ts';
import { actInPortal, changePlan, offerChange, type PortalAction, payCheckout } from './act-in-sandbox.ts';
import { changePage, checkoutPage, portalPage, sandboxStyle, words } from './page.ts';
import { findCheckout, type SandboxSubscription, subscriptionsOf } from './queries.ts';
import { afterTime, isYearlyPrice, sandboxCustomer } from './sandbox-payments.ts';

/** The sandbox's payment pages: labelled as such, and absent once a real provider is configured. */
export function sandboxRoutes(app: Hono, platform: Platform, findUser: FindUser): void {
  const { db, clock, config } = platform;
  if (!isSandboxOn(config)) return;
  const context = { db, clock, receive: createInbox(platform, 'sandbox') };
  const returnUrl = portalReturnUrl(config);
  const missing = (c: Context) => errorJson('NOT_FOUND', callerLanguage(c.req.raw.headers));
  const answer = (c: Context, page: string) => c.html(page, 200, { 'cache-control': 'no-store' });

  const ownCheckout = async (c: Context) => {
    const user = await findUser(c.req.raw.headers);
    return user ? findCheckout(db, c.req.param('id') ?? '', user.id) : undefined;
  };
  /** The caller's portal with the newest subscription; undefined if the customer is not the caller's. */
  const ownPortal = async (c: Context): Promise<{ subscription: SandboxSubscription | undefined } | undefined> => {
    const user = await findUser(c.req.raw.headers);
    const customerId = c.req.param('id') ?? '';
    if (!user || customerId !== sandboxCustomer(user.id)) return undefined;
    const all = await subscriptionsOf(db, customerId);
    const newest = all.sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())[0];
    return { subscription: newest && afterTime(newest, isYearlyPrice(newest.priceId), clock.now()) };
  };

  app.get('/sandbox/style.css', (c) => c.body(sandboxStyle, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.use('/sandbox/*', async (c, next) => {
    const isSignedIn = c.req.method !== 'GET' || (await findUser(c.req.raw.headers));
    return isSignedIn ? next() : c.redirect('/auth', 302);
  });
  app.get('/sandbox/checkout/:id', async (c) => {
    const checkout = await ownCheckout(c);
    if (!checkout) return missing(c);
    const isOpen = checkout.status === 'open' && clock.now() < checkout.expiresAt;
    return answer(c, checkoutPage(checkout, isOpen, c.req.query('declined') !== undefined));
  });
  app.post('/sandbox/checkout/:id', async (c) => {
    const checkout = await ownCheckout(c);
    if (!checkout) return missing(c);
    const { action } = await c.req.parseBody();
    if (action === 'abandon') return c.redirect(checkout.cancelUrl, 303);
    if (action === 'fail') return c.redirect(`/sandbox/checkout/${checkout.id}?declined`, 303);
    if (action !== 'pay') return errorJson('BAD_REQUEST', callerLanguage(c.req.raw.headers));
    const isPaid = await payCheckout(context, checkout);
    if (!isPaid) return c.redirect(`/sandbox/checkout/${checkout.id}`, 303);
    return c.redirect(checkout.successUrl.replace('{CHECKOUT_SESSION_ID}', checkout.id), 303);
  });
  app.get('/sandbox/portal/:id', async (c) => {
    const portal = await ownPortal(c);
    if (!portal) return missing(c);
    const { subscription } = portal;
    const change = offerChange(subscription, c.req.query('price') ?? '', clock.now());
    const page = change && subscription ? changePage(subscription, change, returnUrl) : undefined;
    return answer(c, page ?? portalPage(subscription, returnUrl));
  });
  app.post('/sandbox/portal/:id', async (c) => {
    const portal = await ownPortal(c);
    if (!portal?.subscription) return missing(c);
    const { action, price } = await c.req.parseBody();
    if (action === 'change') {
      const isChanged = await changePlan(context, portal.subscription, String(price));
      return c.redirect(isChanged ? returnUrl : `/sandbox/portal/${c.req.param('id')}`, 303);
    }
    if (!isAction(action)) return errorJson('BAD_REQUEST', callerLanguage(c.req.raw.headers));
    await actInPortal(context, portal.subscription, action);
    return c.redirect(`/sandbox/portal/${c.req.param('id')}`, 303);
  });
}

const isAction = (action: unknown): action is PortalAction => typeof action === 'string' && action in words.actions;
