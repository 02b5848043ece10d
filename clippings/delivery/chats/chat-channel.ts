import { hash } from 'node:crypto';
import type { Chat } from '../../../contract/chats/chats.ts';
import { readFailpoint } from '../../../platform/failpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Channel, FailureReason, Outcome } from '../channel.ts';
import { chatEdition } from './chat-text.ts';
import { openAddress, type Posted, postMessage } from './post-message.ts';
import type { ChatProvider } from './provider.ts';
import { noteChat } from './queries.ts';

/** What a message changes about its chat; without an answer its address could not be read. */
export function afterPost(posted: Posted | undefined, now: Date) {
  const problem: Chat['problem'] = posted ? problemOf(posted) : { reason: 'unreadable', code: null };
  if (!problem) return { problem, lastOkAt: now };
  return !posted || posted.kind === 'gone' ? { problem, stoppedAt: now } : { problem };
}

/** The reason shown to the reader when a message was refused; null when it was accepted. */
function problemOf(posted: Posted): Chat['problem'] {
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
    default: {
      const reason: FailureReason = { code: 'provider_refused', detail: posted.code };
      if (posted.kind === 'throttled')
        return { kind: 'postponed', reason, code: '429', afterMs: posted.afterMs, isTry: false };
      return { kind: posted.kind === 'failing' ? 'deferred' : 'failed', reason, code: posted.code.slice(0, 3) };
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

  return {
    name: provider.name,
    capacity: 10,
    laneOf: ({ recipientId }) => recipientId ?? '',
    async send(delivery, frozen, mayFinish) {
      const { userId, recipientId, address: addressSecret } = delivery;
      const chat = { userId, id: recipientId ?? '', addressSecret };
      const address = openAddress(platform, userId, addressSecret);
      if (!address) {
        await noteChat(db, chat, afterPost(undefined, clock.now()));
        return { kind: 'failed', reason: { code: 'chat_unreadable' } };
      }
      const body = JSON.stringify(provider.bodyOf(chatEdition(frozen, config.BASE_URL), address));
      const mayLeave = () => mayFinish(hash('sha256', body, 'buffer'));
      await failpoint('request');
      const posted = await postMessage(platform, provider, address, body, mayLeave);
      if (posted.kind !== 'withdrawn') await noteChat(db, chat, afterPost(posted, clock.now()));
      return outcomeOf(posted);
    },
    close: () => undefined,
  };
}
