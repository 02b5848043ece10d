import { createHash } from 'node:crypto';
import type { Chat } from '../../../contract/chats/chats.ts';
import { readFailpoint } from '../../../platform/failpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Channel, ClaimedDelivery, Outcome } from '../channel.ts';
import { editionText } from './chat-text.ts';
import { openAddress, type Posted, postMessage } from './post-message.ts';
import type { ChatProvider } from './provider.ts';
import { noteChat } from './queries.ts';

/** The reason shown to the reader when a message was refused; null when it was accepted. */
export function problemOf(posted: Posted): Chat['problem'] {
  switch (posted.kind) {
    case 'accepted':
    case 'withdrawn':
      return null;
    case 'unanswered':
    case 'unreachable':
      return { reason: posted.kind, code: null };
    case 'unclear':
      return { reason: 'unanswered', code: posted.code };
    case 'failing':
      return { reason: 'refused', code: posted.code };
    default:
      return { reason: posted.kind, code: posted.code };
  }
}

function outcomeOf(posted: Posted): Outcome {
  switch (posted.kind) {
    case 'accepted':
      return { kind: 'sent', code: '200', providerId: posted.id };
    case 'withdrawn':
      return { kind: 'withdrawn' };
    // only this address is unreachable; other chats continue
    case 'unreachable':
      return { kind: 'deferred', reason: { code: 'unreachable', detail: posted.error } };
    case 'unanswered':
      return { kind: 'unknown', reason: { code: 'no_answer_after_request', detail: posted.error } };
    case 'unclear':
      return { kind: 'unknown', reason: { code: 'no_answer_after_request', detail: posted.code } };
    case 'throttled': {
      const { code, afterMs } = posted;
      return {
        kind: 'postponed',
        reason: { code: 'provider_refused', detail: code },
        code: '429',
        afterMs,
        isTry: false,
      };
    }
    default: {
      const { kind, code } = posted;
      const refused = { reason: { code: 'provider_refused' as const, detail: code }, code: code.slice(0, 3) };
      return kind === 'failing' ? { kind: 'deferred', ...refused } : { kind: 'failed', ...refused };
    }
  }
}

/**
 * A chat provider as a channel of the ledger. As with WhatsApp, `sending` is committed when the connection is open and before the
 * request's first byte, since none of them has an idempotency key. A delivery's recipient is the chat, its address the sealed one.
 */
export function createChatChannel(platform: Platform, provider: ChatProvider): Channel {
  const { config, db, clock } = platform;
  const failpoint = readFailpoint();

  function note(delivery: ClaimedDelivery, posted: Posted): Promise<void> {
    const chat = { userId: delivery.userId, id: delivery.recipientId ?? '', addressSecret: delivery.address };
    const now = clock.now();
    const problem = problemOf(posted);
    if (problem) return noteChat(db, chat, { problem, ...(posted.kind === 'gone' ? { stoppedAt: now } : {}) });
    return noteChat(db, chat, { problem: null, lastOkAt: now });
  }

  return {
    name: provider.name,
    capacity: 10,
    laneOf: ({ recipientId }) => recipientId ?? '',
    async send(delivery, frozen, hooks) {
      const address = openAddress(platform, delivery.userId, delivery.address);
      if (!address) {
        const chat = { userId: delivery.userId, id: delivery.recipientId ?? '', addressSecret: delivery.address };
        await noteChat(db, chat, { problem: { reason: 'unreadable', code: null }, stoppedAt: clock.now() });
        return { kind: 'failed', reason: { code: 'chat_unreadable' } };
      }
      const body = JSON.stringify(provider.bodyOf(editionText(frozen, config.BASE_URL), address));
      await hooks.prepared(createHash('sha256').update(body).digest());
      await failpoint('request');
      const posted = await postMessage(platform, provider, address, body, hooks.mayFinish);
      if (posted.kind !== 'withdrawn') await note(delivery, posted);
      return outcomeOf(posted);
    },
    close: () => undefined,
  };
}
