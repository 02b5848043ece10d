import type { Platform } from '../../../platform/platform.ts';
import type { SendOptions } from '../ledger/send-run.ts';
import { Sender, type SendSummary } from '../ledger/sender.ts';
import { tidy } from '../ledger/tidy.ts';
import { unlessPaused } from '../pause-sending.ts';
import { createChatChannel } from './chat-channel.ts';
import { providers } from './post-message.ts';

/** One sender per provider and process: the learnt rate is kept between runs. */
const senders = new WeakMap<Platform['db'], Sender[]>();

/** Undefined while all sending is paused. A failing provider does not delay the others. */
export async function sendChatsDue(platform: Platform, options: SendOptions = {}): Promise<SendSummary[] | undefined> {
  const own = senders.getOrInsertComputed(platform.db, () =>
    Object.values(providers).map((provider) => new Sender(platform, createChatChannel(platform, provider))),
  );
  await tidy(platform);
  return unlessPaused(platform, options.stopping, async (stopping) => {
    const runs = own.map((sender) => sender.run({ ...options, stopping }));
    await Promise.allSettled(runs);
    return Promise.all(runs);
  });
}
