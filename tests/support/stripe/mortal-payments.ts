import type { PaymentProvider } from '../../../people/payments/provider/payment-provider.ts';
import type { Platform } from '../../../platform/platform.ts';

type Call = (...args: unknown[]) => unknown;

/**
 * Platform and provider of a process that dies at the n-th step. A step is a request to the provider, a statement, the
 * beginning of a transaction, or the moment before its commit.
 */
export function mortal(platform: Platform, provider: PaymentProvider, steps: number, die: () => void) {
  let left = steps;
  const step = () => {
    left -= 1;
    if (left < 0) die();
  };
  const stepping =
    (owner: object, call: Call) =>
    (...args: unknown[]) => {
      step();
      return call.apply(owner, args);
    };
  const dying: PaymentProvider = {
    ...provider,
    listSubscriptions: async (id) => stepping(provider, provider.listSubscriptions as Call)(id) as never,
    lastPayment: async (id) => stepping(provider, provider.lastPayment as Call)(id) as never,
    customerOfEvent: async (id) => stepping(provider, provider.customerOfEvent as Call)(id) as never,
  };
  const db = new Proxy(platform.db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name === 'update' || name === 'execute') return stepping(target, value as Call);
      if (name !== 'transaction') return value;
      return (work: Call, ...settings: unknown[]) =>
        stepping(target, value as Call)(
          async (tx: unknown) => {
            const result = await work(tx);
            step();
            return result;
          },
          ...settings,
        );
    },
  });
  return { platform: { ...platform, db }, provider: dying };
}
