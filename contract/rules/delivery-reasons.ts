/**
 * Why a delivery was not sent, or not yet. The ledger stores the code and, for some codes, a detail: another server's text, a host,
 * a figure or a time. The texts for people are in the catalogues, `admin.deliveries.reasons`.
 */
export const deliveryReasons = [
  // the recipient may not be written to
  'suspended',
  'unsubscribed',
  'paused',
  'suppressed',
  'unconfirmed',
  'no_whatsapp_plan',
  'no_clippings_plan',
  'no_number',
  'recipient_removed',
  'no_chat_plan',
  'chat_removed',
  'chat_stopped',
  /** Sealed with another secret of this installation. */
  'chat_unreadable',
  /** Detail: who stopped it, as in `whatsapp_contacts.stopped_by`. */
  'whatsapp_stopped',
  /** Detail: until when, in UTC. */
  'whatsapp_paused',
  // failures while sending
  /** Detail: the error. */
  'not_prepared',
  /** Detail: the error. */
  'unreachable',
  /** Detail: the server's reply to our name and password. */
  'login_refused',
  'closed_before_message',
  'closed',
  /** Detail: how many seconds were waited. */
  'no_answer',
  /** Detail: the server's host or domain. */
  'server_paused',
  /** Detail: its reply. */
  'server_refused',
  /** The server refuses our mail as such, not this recipient. Detail: its reply. */
  'relay_refused',
  /** Detail: its code and words. */
  'provider_refused',
  /** Detail: the code and text that stopped all sending, or a template. */
  'sending_stopped',
  /** Detail: how many people a day are allowed. */
  'daily_limit',
  // failures after which the message may have arrived
  'sender_stopped',
  'closed_after_message',
  /** Detail: how many seconds were waited. */
  'no_answer_after_message',
  /** Detail: the error, or the status of an answer without a verdict. */
  'no_answer_after_request',
  'restored',
  // changes after sending
  /** Detail: the kind of notice. */
  'settled_by_notice',
  'too_late',
] as const;

export type DeliveryReason = (typeof deliveryReasons)[number];

/**
 * Why it is unknown whether a message arrived: the connection was lost after the last byte, or the sending process
 * ended before it could store the answer. In the second case the message usually arrived.
 */
export const unknownCauses = ['connection', 'worker', 'restore'] as const;
export type UnknownCause = (typeof unknownCauses)[number];

export function unknownCauseOf(reason: string | null): UnknownCause {
  if (reason === 'sender_stopped') return 'worker';
  return reason === 'restored' ? 'restore' : 'connection';
}
