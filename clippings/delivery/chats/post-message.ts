import type { ChatProviderName } from '../../../contract/chats/providers.ts';
import { parseJson } from '../../../platform/parse-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { FetchError } from '../../../platform/safe-fetch/fetch-error.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import { discord } from './discord.ts';
import { type ChatAddress, type ChatProvider, type ChatVerdict, codeOf } from './provider.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { telegram } from './telegram.ts';

export const providers: Record<ChatProviderName, ChatProvider> = { slack, teams, discord, telegram };

const purpose = 'chats';

export const sealAddress = ({ secret }: Platform, userId: string, address: ChatAddress): string =>
  seal(secret, purpose, userId, JSON.stringify(address));

export function openAddress({ secret }: Platform, userId: string, sealed: string): ChatAddress | undefined {
  const text = unseal(secret, purpose, userId, sealed);
  return text === undefined ? undefined : (parseJson(text) as ChatAddress);
}

const patience = { timeoutMs: 20_000, maxBytes: 64 * 1024, maxRedirects: 0 };

export type Posted =
  | ChatVerdict
  /** No connection, so certainly no message. */
  | { kind: 'unreachable'; error: string }
  /** The request was sent and no answer came: the message may have arrived. */
  | { kind: 'unanswered'; error: string }
  | { kind: 'withdrawn' };

/** One request. `mayLeave` is called when the connection is open and before its first byte. */
export async function postMessage(
  { webhooks }: Platform,
  provider: ChatProvider,
  address: ChatAddress,
  body: string,
  mayLeave: () => Promise<boolean> = async () => true,
): Promise<Posted> {
  let asked: boolean | undefined;
  try {
    const {
      status,
      headers,
      body: bytes,
    } = await webhooks.fetch(address.url, {
      ...patience,
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
      mayLeave: async () => {
        asked = await mayLeave();
        return asked;
      },
    });
    return provider.verdictOf({ status, headers, text: Buffer.from(bytes).toString('utf8') });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    if (asked === false) return { kind: 'withdrawn' };
    if (error.code === 'too_many_redirects') return { kind: 'refused', code: codeOf(302, 'redirect') };
    // the error may name the address, which is a secret
    return { kind: asked ? 'unanswered' : 'unreachable', error: error.code };
  }
}
