import { hash } from 'node:crypto';
import { minuteMs } from '../../../contract/rules/durations.ts';
import { readFailpoint } from '../../../platform/failpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Channel, ClaimedDelivery, FailureReason, Outcome } from '../channel.ts';
import type { Graph, GraphReply } from './graph-client.ts';
import { digestMessage, toGraphBody } from './graph-message.ts';
import { catchWhatsapp } from './mailbox-graph.ts';
import { dropForReaders, errorClassOf, mostTriesOf } from './notices/error-class.ts';
import { mayWriteTo } from './reserve-person.ts';
import { laneScope, type Stops, templateScope } from './stops.ts';

const stopPauseMs = 5 * minuteMs;
const recipientPauseMs = 6_000;
const throttlePauseMs = 2_000;
const longestThrottlePauseMs = 5 * minuteMs;

/**
 * WhatsApp as a channel of the ledger: `sending` is committed when the connection is open and before the request's first byte,
 * since the API has no idempotency key. `graph` is null while nothing is configured: then the mailbox gets the messages.
 */
export function createWhatsappChannel(platform: Platform, stops: Stops, graph: Graph | null): Channel {
  const { config, db, clock, log } = platform;
  const failpoint = readFailpoint();
  const prefixes = { pt: config.WHATSAPP_TEMPLATE_PT, en: config.WHATSAPP_TEMPLATE_EN };
  /** Throttles in a row, for the exponential pause. */
  let throttles = 0;

  async function outcomeOf(reply: GraphReply, delivery: ClaimedDelivery, template: string): Promise<Outcome> {
    if (reply.kind === 'accepted') {
      throttles = 0;
      return { kind: 'sent', code: '200', providerId: reply.wamid };
    }
    if (reply.kind === 'withdrawn') return reply;
    if (reply.kind === 'unreachable') {
      const unreachable: FailureReason = { code: 'unreachable', detail: reply.reason };
      return { kind: 'released', cause: 'unreachable', reason: unreachable, afterMs: 1000 };
    }
    if (reply.kind === 'silent') {
      return { kind: 'unknown', reason: { code: 'no_answer_after_request', detail: reply.reason } };
    }
    const { code, message } = reply;
    const reason: FailureReason = { code: 'provider_refused', detail: `${code} ${message}` };
    const refused = { reason, code: String(code) };
    const tries = delivery.attempts + 1;
    const isLast = tries >= (mostTriesOf(code) ?? Number.POSITIVE_INFINITY);
    switch (errorClassOf(code)) {
      case 'retry':
        return isLast ? { kind: 'failed', ...refused } : { kind: 'deferred', ...refused };
      case 'slow': {
        const afterMs = Math.min(longestThrottlePauseMs, throttlePauseMs * 2 ** Math.min(10, throttles));
        throttles += 1;
        return { kind: 'postponed', ...refused, afterMs, isTry: false, isThrottle: true };
      }
      case 'slow-recipient':
        if (isLast) return { kind: 'failed', ...refused };
        return { kind: 'postponed', ...refused, afterMs: recipientPauseMs * 2 ** (tries - 1), isTry: true };
      case 'stop-lane':
        await stops.stop(laneScope, code, message);
        return { kind: 'postponed', ...refused, afterMs: stopPauseMs, isTry: false };
      case 'stop-template':
        await stops.stop(templateScope(template), code, message);
        return { kind: 'postponed', ...refused, afterMs: stopPauseMs, isTry: false };
      case 'drop':
        if (code === 131047) log.error({ code, deliveryId: delivery.id }, 'whatsapp: free text outside the window');
        await dropForReaders(db, [{ userId: delivery.userId, code }], clock.now());
        return { kind: 'failed', ...refused };
      case 'unlisted':
        log.error({ code, deliveryId: delivery.id, message }, 'whatsapp: refused for a reason not in our table');
        return { kind: 'failed', ...refused };
    }
  }

  return {
    name: 'whatsapp',
    capacity: 20,
    mostPerSecond: config.WHATSAPP_RATE,
    laneOf: ({ address }) => address,
    async send(delivery, frozen, mayFinish) {
      const { message, text } = digestMessage(frozen, {
        to: delivery.address,
        callback: delivery.id,
        prefix: prefixes[frozen.edition.language],
        siteUrl: config.BASE_URL,
      });
      const stopped = stops.lane() ?? stops.template(message.template);
      if (stopped) return { kind: 'postponed', reason: stopped, afterMs: stopPauseMs, isTry: false };
      const mayLeave = () => mayFinish(hash('sha256', toGraphBody(message), 'buffer'));
      if (!graph) {
        if (!(await mayLeave())) return { kind: 'withdrawn' };
        const owner = { id: delivery.userId, email: delivery.reader.email };
        const providerId = await catchWhatsapp(platform, message, { owner, text });
        return { kind: 'sent', code: '200', providerId };
      }
      if (!(await mayWriteTo(platform, delivery.address))) {
        const reason: FailureReason = { code: 'daily_limit', detail: String(config.WHATSAPP_DAILY_USERS) };
        return { kind: 'failed', reason, code: 'budget' };
      }
      await failpoint('request');
      const reply = await graph.send(message, mayLeave);
      return outcomeOf(reply, delivery, message.template);
    },
    close: () => graph?.close(),
  };
}
