import { mailOperators, postToWebhook } from '../admin/today/today-status.ts';
import { countSuppressions, liftMatching } from '../clippings/delivery/intake/suppression-queries.ts';
import { pauseSending, resumeSending } from '../clippings/delivery/pause-sending.ts';
import { sendAllNow } from '../clippings/delivery/send-all-now.ts';
import { SuppressionReason } from '../contract/delivery-settings.ts';
import type { Platform } from '../platform/platform.ts';
import { type Command, plainCommand, readArgs, UsageError } from './command.ts';
import { withPlatform } from './with-platform.ts';

export const pauseSendingVerb = plainCommand(
  'Send no clipping until resume-sending; returns when running messages have ended (for a restart of the mail server)',
  async () => {
    const left = await withPlatform((platform) => pauseSending(platform));
    if (left === 0) console.log('Sending is paused and nothing is being sent. Clippings wait until "resume-sending".');
    else console.error(`recorte: sending is paused, but ${left} clippings are still being sent`);
    return left === 0 ? 0 : 1;
  },
);

export const resumeSendingVerb = plainCommand('Send again what has waited since pause-sending', async () => {
  const wasPaused = await withPlatform((platform) => resumeSending(platform));
  console.log(wasPaused ? 'Sending goes on.' : 'Sending was not paused.');
});

export const sendNowVerb = plainCommand(
  'Send now what a mail server put off or refused today (after it is repaired)',
  async () => {
    const count = await withPlatform((platform) => platform.db.transaction((tx) => sendAllNow(platform, tx)));
    console.log(`${count} clippings are due now.`);
  },
);

const filters = {
  since: { type: 'string' },
  reason: { type: 'string' },
  code: { type: 'string' },
  lift: { type: 'boolean', default: false },
} as const;

export const suppressedVerb: Command = {
  usage: `[--since YYYY-MM-DD] [--reason ${SuppressionReason.options.join('|')}] [--code 5.7.1] [--lift]`,
  summary: 'Count the addresses that get no clippings, by day and cause; --lift sends to those that match again',
  async run(args) {
    const { since, code, lift, reason } = readArgs({ args, options: filters }).values;
    const cause = SuppressionReason.optional().safeParse(reason);
    if (!cause.success) throw new UsageError(`--reason is one of ${SuppressionReason.options.join(', ')}`);
    if (since && Number.isNaN(Date.parse(since))) throw new UsageError('--since wants a day, as 2026-03-10');
    if (lift && !since && !reason && !code) throw new UsageError('--lift wants --since, --reason or --code');
    const filter = { reason: cause.data, code, since: since ? new Date(since) : undefined };
    await withPlatform(async (platform) => {
      for (const row of await countSuppressions(platform.db, filter)) {
        console.log(`${row.day}  ${String(row.count).padStart(7)}  ${row.reason}  ${row.code ?? ''}`.trimEnd());
      }
      if (lift) console.log(`${await liftMatching(platform, filter)} addresses get clippings again.`);
    });
    return 0;
  },
};

async function tell(way: string, send: () => Promise<void>): Promise<boolean> {
  try {
    await send();
    console.log(`${way}: sent`);
    return true;
  } catch (error) {
    console.error(`recorte: ${way}: ${(error as Error).message}`);
    return false;
  }
}

async function sendTestAlarm(platform: Platform): Promise<number> {
  const news = { kind: 'test', count: 0, minutes: 0, isOver: false } as const;
  const ways = [await tell('mail to the operators', () => mailOperators(platform, news))];
  if (platform.config.ALERT_WEBHOOK_URL) {
    const at = platform.clock.now().toISOString();
    ways.push(await tell('ALERT_WEBHOOK_URL', () => postToWebhook(platform, { ...news, at })));
  } else console.log('ALERT_WEBHOOK_URL: not set');
  return ways.every(Boolean) ? 0 : 1;
}

export const testAlarmVerb = plainCommand('Send a test alarm by mail and to the alert webhook', () =>
  withPlatform(sendTestAlarm),
);
