import { type FormFields, inner, newId, StripeRefusal, text } from './forms.ts';
import type { FakePrice, FakeSubscription, StripeStore } from './store.ts';
import type { createSubscriptions } from './subscriptions.ts';

const refuse = (message: string, param: string) =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, param });

export interface FakeEndpoint {
  id: string;
  object: 'webhook_endpoint';
  url: string;
  status: 'enabled' | 'disabled';
  enabled_events: string[];
}

interface FakeFlow {
  subscriptionId: string;
  price: FakePrice;
}

interface FakePortalSession {
  id: string;
  customer: string;
  return_url: string;
  flow: FakeFlow | undefined;
}

export const portalActions = ['renew', 'fail', 'cancel', 'keep', 'end'] as const;
export type PortalAction = (typeof portalActions)[number];

interface Parts extends StripeStore, Pick<ReturnType<typeof createSubscriptions>, Used> {
  /** The address of a portal page. */
  portalUrl: (id: string) => string;
}
type Used = 'change' | 'changePrice' | 'renew' | 'failRenewal';

/** The portal's configuration, and its sessions. */
export function createStripePortal(parts: Parts) {
  const { get, customers, subscriptions, prices, change, changePrice, renew, failRenewal, portalUrl } = parts;
  const allowed = ['premium', 'pro'].map((product) => ({
    product: `prod_${product}`,
    prices: prices.map(({ id }) => id).filter((id) => id.includes(`${product}_`)),
  }));
  const configuration = {
    id: 'bpc_1',
    object: 'billing_portal.configuration',
    active: true,
    is_default: true,
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products: allowed,
      },
    },
  };
  const endpoints: FakeEndpoint[] = [];
  const sessions = new Map<string, FakePortalSession>();

  function readFlow(form: FormFields, customer: string): FakeFlow | undefined {
    const flow = inner(form, 'flow_data') as FormFields | undefined;
    if (!flow) return undefined;
    if (text(flow, 'type') !== 'subscription_update_confirm') throw refuse('this fake has one flow', 'flow_data[type]');
    const update = inner(flow, 'subscription_update_confirm') as FormFields;
    const subscription = get(subscriptions, 'subscription', text(update, 'subscription') ?? '', 'subscription', 400);
    const items = inner(update, 'items');
    const item = Array.isArray(items) ? items[0] : undefined;
    const price = prices.find(({ id }) => id === text(item, 'price'));
    const { features } = configuration;
    const isListed = features.subscription_update.products.some((one) => one.prices.includes(price?.id ?? ''));
    if (subscription.customer !== customer) throw refuse('The subscription is not of this customer.', 'subscription');
    if (!features.subscription_update.enabled || !price || !isListed) {
      throw refuse('The price cannot be changed to in the portal: it is not in its configuration.', 'items[0][price]');
    }
    if (subscription.items.data[0]?.id !== text(item, 'id')) throw refuse('No such subscription item', 'items[0][id]');
    if (subscription.items.data[0]?.price.id === price.id) throw refuse('There is nothing to change.', 'items');
    return { subscriptionId: subscription.id, price };
  }

  /** The newest subscription of the session's customer. */
  const subscriptionOf = ({ customer }: FakePortalSession): FakeSubscription | undefined =>
    [...subscriptions.values()].filter((one) => one.customer === customer).at(-1);

  return {
    configuration,
    endpoints,
    subscriptionOf,
    addressOf: ({ id }: FakePortalSession) => portalUrl(id),
    readPortal: (id: string) => get(sessions, 'billing_portal.session', id),
    openPortal(form: FormFields) {
      const customer = get(customers, 'customer', text(form, 'customer') ?? '', 'customer', 400);
      const flow = readFlow(form, customer.id);
      const session = { id: newId('bps'), customer: customer.id, return_url: text(form, 'return_url') ?? '', flow };
      sessions.set(session.id, session);
      const url = `${portalUrl(session.id)}${flow ? '/flow' : ''}`;
      return { ...session, object: 'billing_portal.session', flow: flow ? {} : null, url };
    },
    /** The button on the page that confirms a change; pressed again it changes nothing. */
    confirmChange(url: string): void {
      const { flow } = get(sessions, 'billing_portal.session', url.split('/').at(-2) ?? '');
      if (!flow) throw refuse('There is no change to confirm.', 'flow_data');
      const { items, status, cancel_at_period_end: isEnding } = get(subscriptions, 'subscription', flow.subscriptionId);
      if (status !== 'active' || isEnding || items.data[0]?.price.id === flow.price.id) return;
      changePrice(flow.subscriptionId, flow.price);
    },
    /** The buttons for the newest subscription; an ended one stays as it is. */
    press(session: FakePortalSession, action: PortalAction): void {
      const subscription = subscriptionOf(session);
      if (!subscription || subscription.status === 'canceled') return;
      const { id } = subscription;
      if (action === 'renew') renew(id);
      else if (action === 'fail') failRenewal(id);
      else if (action === 'end') change(id, { status: 'canceled' });
      else change(id, { cancel_at_period_end: action === 'cancel' });
    },
  };
}

export type StripePortal = ReturnType<typeof createStripePortal>;
