import type { Platform } from '../../../platform/platform.ts';
import { Sender, type SendOptions, type SendSummary } from '../ledger/sender.ts';
import { createGraphClient, type Graph } from './graph-client.ts';
import { explainWaiting } from './queries.ts';
import { Stops } from './stops.ts';
import { createWhatsappChannel } from './whatsapp-channel.ts';

/** Null while WhatsApp is not configured. */
export function graphOf({ config }: Platform): Graph | null {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_GRAPH_URL: url } = config;
  return token && phoneNumberId ? createGraphClient({ url, phoneNumberId, token }) : null;
}

/** Offered where it can be sent, or seen: with a mail server but no WhatsApp there is no mailbox page to see it on. */
export const isWhatsappOffered = ({ config }: Platform): boolean =>
  Boolean(config.WHATSAPP_TOKEN && config.WHATSAPP_PHONE_NUMBER_ID) || !config.SMTP_URL;

export interface WhatsappSender {
  /** Undefined while the lane is stopped: everything waits, with the reason on it. */
  run(options?: SendOptions): Promise<SendSummary | undefined>;
  close(): void;
}

export function createWhatsappSender(platform: Platform, graph = graphOf(platform)): WhatsappSender {
  const stops = new Stops(platform);
  const sender = new Sender(platform, createWhatsappChannel(platform, stops, graph));
  return {
    async run(options = {}) {
      await stops.load();
      const stopped = stops.lane();
      if (stopped) {
        await explainWaiting(platform.db, `stopped: ${stopped}`);
        return undefined;
      }
      return sender.run(options);
    },
    close: () => sender.close(),
  };
}

/** A process keeps one sender: its connections and what it learnt of the pace outlive a run. */
const senders = new WeakMap<Platform['db'], WhatsappSender>();

export function whatsappSender(platform: Platform): WhatsappSender {
  let sender = senders.get(platform.db);
  if (!sender) {
    sender = createWhatsappSender(platform);
    senders.set(platform.db, sender);
  }
  return sender;
}
