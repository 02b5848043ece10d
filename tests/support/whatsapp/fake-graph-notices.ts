import { createHmac } from 'node:crypto';
import type { TakenMessage } from './fake-graph.ts';

export const appSecret = 'the app secret of the fake graph';

export interface StatusOf {
  message: TakenMessage;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  at: number;
  errorCode?: number;
}

const metadata = { display_phone_number: '15550001111', phone_number_id: '1000' };

const toStatus = ({ message, status, at, errorCode }: StatusOf) => ({
  id: message.wamid,
  status,
  timestamp: String(at),
  recipient_id: message.to,
  ...(message.callback ? { biz_opaque_callback_data: message.callback } : {}),
  ...(status === 'failed'
    ? { errors: [{ code: errorCode ?? 131026, title: 'failed', error_data: { details: 'told later' } }] }
    : {
        conversation: { id: `c-${message.wamid}`, origin: { type: 'marketing' } },
        pricing: { billable: true, pricing_model: 'PMP', category: 'marketing' },
      }),
});

const envelope = (value: object) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      { id: 'waba', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }] },
    ],
  });

export const statusBody = (statuses: readonly StatusOf[]): string => envelope({ statuses: statuses.map(toStatus) });

export const inboundBody = (from: string, text: string, { id = 'wamid.in', at = 1_770_000_000 } = {}): string =>
  envelope({
    contacts: [{ wa_id: from, profile: { name: 'Marina' } }],
    messages: [{ from, id, timestamp: String(at), type: 'text', text: { body: text } }],
  });

export const signed = (body: string, secret = appSecret): Record<string, string> => ({
  'content-type': 'application/json',
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
});

export interface EmitOptions {
  copies?: number;
  /** Statuses per POST. */
  batch?: number;
  skipDelivered?: boolean;
  /** Shuffles the order; unset: not shuffled. */
  random?: () => number;
}

/** Every status of the messages as signed bodies, in the variants that the provider sends. */
export function noticesOf(
  statuses: StatusOf[],
  { copies = 1, batch = 1, skipDelivered, random }: EmitOptions,
): string[] {
  const kept = skipDelivered ? statuses.filter(({ status }) => status !== 'delivered') : statuses;
  const all = Array.from({ length: copies }, () => kept).flat();
  if (random) {
    for (let at = all.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [all[at], all[other]] = [all[other]!, all[at]!];
    }
  }
  const bodies: string[] = [];
  for (let at = 0; at < all.length; at += batch) bodies.push(statusBody(all.slice(at, at + batch)));
  return bodies;
}
