import { createHmac } from 'node:crypto';
import type { FakeEvent } from './store.ts';

export interface SignOptions {
  /** Seconds since 1970. */
  at: number;
  secret: string;
  /** While a secret is being rolled, Stripe signs with both. */
  oldSecret?: string;
}

/** The `Stripe-Signature` header for exactly these bytes. */
export function signStripeEvent(body: string, { at, secret, oldSecret }: SignOptions): string {
  const sign = (key: string) => `v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`;
  return [`t=${at}`, ...(oldSecret ? [sign(oldSecret)] : []), sign(secret)].join(',');
}

export interface DeliverOptions {
  /** How often each notice is sent. */
  copies?: number;
  /** Random numbers between 0 and 1; if set, the order is shuffled. */
  random?: () => number;
  /** Most concurrent requests. */
  parallel?: number;
  /** Age of the signature in seconds. */
  age?: number;
}

export type Endpoint = (body: string, headers: Record<string, string>) => Promise<{ status: number }>;

/** Sends the events not accepted yet, each attempt with a new signature, and remembers those answered with 2xx. */
export function createWebhookSender(events: FakeEvent[], now: () => number, secret: string) {
  const delivered = new Set<string>();

  async function deliver(endpoint: Endpoint, options: DeliverOptions = {}): Promise<number[]> {
    const { copies = 1, random, parallel = 1, age = 0 } = options;
    const pending = events.filter((event) => !delivered.has(event.id));
    // signed before the first is sent, so that signing does not compete with the service
    const at = now() - age;
    const queue = pending.flatMap((event) => {
      const body = JSON.stringify({ ...event, pending_webhooks: 1, livemode: false }, null, 2);
      const signature = signStripeEvent(body, { at, secret });
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'stripe-signature': signature,
      };
      return Array.from({ length: copies }, () => ({ id: event.id, body, headers }));
    });
    if (random) shuffle(queue, random);
    const answers: number[] = [];
    const work = async () => {
      for (let notice = queue.pop(); notice; notice = queue.pop()) {
        const { status } = await endpoint(notice.body, notice.headers);
        answers.push(status);
        if (status >= 200 && status < 300) delivered.add(notice.id);
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    return answers;
  }

  return { deliver, isDelivered: (event: FakeEvent) => delivered.has(event.id) };
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;

function shuffle<T>(list: T[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
}
