import { randomBytes } from 'node:crypto';
import { type Form, inner, StripeRefusal, text } from './fake-stripe-forms.ts';
import type { FakePrice, StripeObjects } from './fake-stripe-objects.ts';

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

/** The portal's configuration, and its sessions. */
export function createStripePortal({ get, customers, subscriptions, prices, change }: StripeObjects) {
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
  const flows = new Map<string, FakeFlow>();

  function readFlow(form: Form, customer: string): FakeFlow | undefined {
    const flow = inner(form, 'flow_data') as Form | undefined;
    if (!flow) return undefined;
    if (text(flow, 'type') !== 'subscription_update_confirm') throw refuse('this fake has one flow', 'flow_data[type]');
    const update = inner(flow, 'subscription_update_confirm') as Form;
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

  return {
    configuration,
    endpoints,
    openPortal(form: Form) {
      const customer = get(customers, 'customer', text(form, 'customer') ?? '', 'customer', 400);
      const flow = readFlow(form, customer.id);
      const id = `bps_${randomBytes(8).toString('hex')}`;
      if (flow) flows.set(id, flow);
      const url = `https://billing.stripe.com/p/session/${id}${flow ? '/flow' : ''}`;
      return { id, object: 'billing_portal.session', customer: customer.id, url, return_url: text(form, 'return_url') };
    },
    /** The button on the page that confirms a change. */
    confirmChange(url: string): void {
      const flow = flows.get(url.split('/').at(-2) ?? '');
      if (!flow) throw new Error(`no change is confirmed at ${url}`);
      const { items } = get(subscriptions, 'subscription', flow.subscriptionId);
      for (const item of items.data) item.price = structuredClone(flow.price);
      change(flow.subscriptionId, { items });
    },
  };
}

export type StripePortal = ReturnType<typeof createStripePortal>;
