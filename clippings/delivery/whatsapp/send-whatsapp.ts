import { dayMs } from '../../../contract/rules/durations.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SendOptions } from '../ledger/send-run.ts';
import { Sender, type SendSummary } from '../ledger/sender.ts';
import { tidy } from '../ledger/tidy.ts';
import { unlessPaused } from '../pause-sending.ts';
import { createGraphClient, type Graph } from './graph-client.ts';
import { explainWaiting, forgetBefore } from './queries.ts';
import { Stops } from './stops.ts';
import { createWhatsappChannel } from './whatsapp-channel.ts';

/** Null while WhatsApp is not configured. */
export function graphOf({ config }: Platform): Graph | null {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_GRAPH_URL: url } = config;
  return token && phoneNumberId ? createGraphClient({ url, phoneNumberId, token }) : null;
}

/** Offered if it can be sent or caught: with a mail server but without WhatsApp there is no mailbox page to show it. */
export const isWhatsappOffered = ({ config }: Platform): boolean =>
  Boolean(config.WHATSAPP_TOKEN && config.WHATSAPP_PHONE_NUMBER_ID) || !config.SMTP_URL;

export type WhatsappSender = ReturnType<typeof createWhatsappSender>;

export function createWhatsappSender(platform: Platform, graph = graphOf(platform)) {
  const stops = new Stops(platform);
  const sender = new Sender(platform, createWhatsappChannel(platform, stops, graph));
  return {
    /** Undefined while the lane is stopped: deliveries wait, with the reason on their rows. */
    async run(options: SendOptions = {}): Promise<SendSummary | undefined> {
      await stops.load();
      const stopped = stops.lane();
      if (stopped) {
        await explainWaiting(platform.db, stopped);
        return undefined;
      }
      return sender.run(options);
    },
    close: () => sender.close(),
  };
}

/** One sender per process: connections and the learned rate are kept between runs. */
const senders = new WeakMap<Platform['db'], WhatsappSender>();

/** The provider repeats a notice for seven days; after that its key is not needed. */
const remembered = 8 * dayMs;

/** Undefined while the lane is stopped, or all sending is paused. */
export async function sendWhatsappDue(platform: Platform, options: SendOptions = {}): Promise<SendSummary | undefined> {
  const { db, clock } = platform;
  const sender = senders.getOrInsertComputed(db, () => createWhatsappSender(platform));
  await tidy(platform);
  await forgetBefore(db, new Date(clock.now().getTime() - remembered));
  return unlessPaused(platform, options.stopping, (stopping) => sender.run({ ...options, stopping }));
}
