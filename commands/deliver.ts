import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliverDue } from '../clippings/delivery/deliver-due.ts';
import { takeReport } from '../clippings/delivery/intake/take-report.ts';
import { sendWhatsappDue } from '../clippings/delivery/whatsapp/send-whatsapp.ts';
import { minuteMs } from '../contract/rules/durations.ts';
import type { Platform } from '../platform/platform.ts';
import { type Command, readArgs, UsageError } from './command.ts';
import { withNewsroom } from './with-platform.ts';

const options = { due: { type: 'boolean' }, watch: { type: 'boolean' }, bounce: { type: 'string' } } as const;

/** How long to wait for deliveries of other workers: a dead worker's are due again when its lease ends. */
const longestWaitMs = minuteMs;

/** Composes and sends everything due now, once. Prints what is left and why; the status tells whether anything is. */
async function deliverOnce(platform: Platform, stopping: AbortSignal): Promise<number> {
  let until = performance.now() + longestWaitMs;
  const whole: Record<string, number> = {};
  for (;;) {
    const { prepared, sent } = await deliverDue(platform, stopping);
    const whatsapp = await sendWhatsappDue(platform, { stopping });
    // counted from this process's last success: a morning may take longer than the wait
    if (prepared.composed + (sent?.sent ?? 0) > 0) until = performance.now() + longestWaitMs;
    for (const [name, n] of Object.entries({ ...prepared, ...sent }))
      if (typeof n === 'number') whole[name] = (whole[name] ?? 0) + n;
    const left = {
      ...(sent ? {} : { held: 'sending is paused, or there are too many complaints' }),
      ...(sent?.left ? { left: sent.left } : {}),
      ...(whatsapp?.left ? { whatsapp: whatsapp.left } : {}),
    };
    const isWorthWaiting = (sent?.left?.elsewhere ?? 0) > 0 && !stopping.aborted && performance.now() < until;
    if (!isWorthWaiting) {
      console.log(JSON.stringify({ ...whole, ...left }));
      return Object.keys(left).length === 0 ? 0 : 1;
    }
    await sleep(1000, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** Delivers until a signal, and does nothing else. Waits while the database is unreachable. */
async function watch(platform: Platform, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    let wait = 1000;
    try {
      const { sent } = await deliverDue(platform, stopping);
      wait = Math.min(1000, Math.max(100, sent?.left?.againMs ?? 1000));
    } catch (error) {
      platform.log.error({ err: error }, 'delivery: round failed');
    }
    await sleep(wait, undefined, { signal: stopping }).catch(() => undefined);
  }
}

export const command: Command = {
  usage: '--due | --watch | --bounce FILE',
  summary: 'Compose and send what is due, once or until stopped; or take in a bounce mail (- reads standard input)',
  async run(args) {
    const { due: isDue, watch: isWatching, bounce } = readArgs({ args, options }).values;
    if (!isDue && !isWatching && !bounce) throw new UsageError('deliver needs --due, --watch or --bounce FILE');
    const stop = new AbortController();
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stop.abort());
    return withNewsroom(async (platform) => {
      if (bounce) console.log(await takeReport(platform, readFileSync(bounce === '-' ? 0 : bounce, 'latin1')));
      else if (isWatching) await watch(platform, stop.signal);
      else return deliverOnce(platform, stop.signal);
      return 0;
    });
  },
};
