import type { ChatInput } from '../../../contract/chats/chats.ts';
import type { ChatProviderName } from '../../../contract/chats/providers.ts';
import { hourMs } from '../../../contract/rules/durations.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SafeResponse } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { ChatText } from './chat-text.ts';

/** Where messages go and, at Telegram, to which chat. Stored sealed, as JSON. */
export interface ChatAddress {
  url: string;
  chat?: string | undefined;
}

/** What a provider's answer means. `code` is the provider's own word for it. */
export type ChatVerdict =
  | { kind: 'accepted'; id?: string | undefined }
  | { kind: 'throttled'; afterMs: number; code: string }
  /** The address is no longer valid, or we may not write there: nothing more is posted to it. */
  | { kind: 'gone'; code: string }
  /** This message is refused. */
  | { kind: 'refused'; code: string }
  /** A temporary failure of the provider: tried again later. */
  | { kind: 'failing'; code: string }
  /** An answer that does not say whether the message was accepted. */
  | { kind: 'unclear'; code: string };

export interface ChatProvider {
  readonly name: ChatProviderName;
  /** Undefined where this cannot be an address of the provider. */
  readAddress(input: Pick<ChatInput, 'address' | 'chat'>, config: Platform['config']): ChatAddress | undefined;
  /** The request's body, within the provider's limits. */
  bodyOf(text: ChatText, address: ChatAddress): object;
  verdictOf(response: ChatAnswer): ChatVerdict;
}

export interface ChatAnswer {
  status: number;
  headers: SafeResponse['headers'];
  text: string;
}

const leastPauseMs = 1_000;
const mostPauseMs = hourMs;
const usualPauseMs = 30_000;

export function pauseMs(seconds: unknown): number {
  const ms = Number(seconds) * 1000;
  return Number.isFinite(ms) && ms > 0 ? Math.min(mostPauseMs, Math.max(leastPauseMs, Math.ceil(ms))) : usualPauseMs;
}

/** Meaning of the statuses that all providers share; checked after the provider's own codes. */
export function usualVerdict({ status, headers }: ChatAnswer, code: string): ChatVerdict {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 429) return { kind: 'throttled', afterMs: pauseMs(headers['retry-after']), code };
  if ([401, 403, 404, 410].includes(status)) return { kind: 'gone', code };
  return status >= 500 || status === 408 ? { kind: 'failing', code } : { kind: 'refused', code };
}

/** A short code that fits a row and a line of a page, whatever the provider sent. */
export const codeOf = (status: number, word = ''): string =>
  `${status} ${word.replace(/[^\w .:'-]+/g, ' ').trim()}`.trim().slice(0, 120);
