import { dayMs } from '../../contract/rules/durations.ts';
import type { Platform } from '../../platform/platform.ts';
import { createEmailChannel } from './email/email-channel.ts';
import { complaintFigures } from './intake/queries.ts';
import type { SendOptions } from './ledger/send-run.ts';
import { Sender, type SendSummary } from './ledger/sender.ts';
import { takeUp, tidy } from './ledger/tidy.ts';
import { unlessPaused } from './pause-sending.ts';

const week = 7 * dayMs;
/** A run may last minutes. Meanwhile deliveries of a dead worker are reclaimed, within 15 s (requirements F01). */
const takeUpEveryMs = 2_000;

/** One sender per process: connections and the learned rate are kept between runs. */
const senders = new WeakMap<Platform['db'], Sender>();
/** Each state and number of complaints is logged once. */
let lastAlert = '';

export function emailSender(platform: Platform): Sender {
  return senders.getOrInsertComputed(platform.db, () => new Sender(platform, createEmailChannel(platform)));
}

async function readGuard({ db, clock, config }: Platform) {
  const figures = await complaintFigures(db, new Date(clock.now().getTime() - week), enoughEach);
  const state = guardState(figures);
  return { ...figures, state, isHolding: state === 'hold' && config.COMPLAINT_GUARD };
}

/** Whether the complaint guard stops all clippings. */
export const isHoldingBack = async (platform: Platform): Promise<boolean> => (await readGuard(platform)).isHolding;

/** Releases expired leases, then sends what is due. Undefined while sending is paused or stopped by the complaint guard. */
export async function sendDue(platform: Platform, options: SendOptions = {}): Promise<SendSummary | undefined> {
  const { log } = platform;
  await tidy(platform);
  const { isHolding, ...figures } = await readGuard(platform);
  const alert = `${figures.state} ${figures.complaints}`;
  if (figures.state !== 'calm' && alert !== lastAlert) {
    lastAlert = alert;
    log.error(figures, 'delivery: too many complaints');
  }
  if (isHolding) return undefined;
  const tidying = setInterval(() => {
    takeUp(platform).catch((error) => log.warn({ err: error }, 'delivery: expired leases were not released'));
  }, takeUpEveryMs);
  try {
    return await unlessPaused(platform, options.stopping, (stopping) =>
      emailSender(platform).run({ ...options, stopping }),
    );
  } finally {
    clearInterval(tidying);
  }
}

/** Over seven days (requirements C19). */
const alertFrom = 0.001;
const holdFrom = 0.003;
/** With this many deliveries for each complaint the rate is normal. */
const enoughEach = 1 / alertFrom;
/** One complaint among the first readers of a small installation is no trend. */
const leastComplaints = 3;

export type GuardState = 'calm' | 'alert' | 'hold';

export function guardState({ complaints, delivered }: { complaints: number; delivered: number }): GuardState {
  const share = delivered > 0 ? complaints / delivered : 0;
  if (share >= holdFrom && complaints >= leastComplaints) return 'hold';
  return share >= alertFrom && complaints > 0 ? 'alert' : 'calm';
}
