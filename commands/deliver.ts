import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { deliverDue } from '../news/delivery/deliver-due.ts';
import { takeReport } from '../news/delivery/intake/take-report.ts';
import { nextDueAt } from '../news/delivery/ledger/queries.ts';
import type { Platform } from '../platform/platform.ts';
import { type Command, UsageError } from './command.ts';
import { withDeliveryPlatform } from './delivery-platform.ts';

function readArgs(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: { due: { type: 'boolean' }, watch: { type: 'boolean' }, bounce: { type: 'string' } },
    });
    if (values.due || values.watch || values.bounce) return values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  throw new UsageError('deliver needs --due, --watch or --bounce FILE');
}

/** Composes and sends all that is due now, once. */
async function deliverOnce(platform: Platform, stopping: AbortSignal): Promise<void> {
  const { prepared, sent } = await deliverDue(platform, stopping);
  console.log(JSON.stringify({ ...prepared, ...(sent ?? { held: 'too many complaints' }) }));
}

/** Until a signal: a worker that does nothing but deliver. A database that is away for a while is waited for. */
async function watch(platform: Platform, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await deliverDue(platform, stopping);
    } catch (error) {
      platform.log.error({ err: error }, 'delivery: round failed');
    }
    const next = await nextDueAt(platform.db).catch(() => undefined);
    const wait = next ? Math.min(1000, Math.max(100, next.getTime() - platform.clock.now().getTime())) : 1000;
    await sleep(wait, undefined, { signal: stopping }).catch(() => undefined);
  }
}

export const command: Command = {
  name: 'deliver',
  usage: '--due | --watch | --bounce FILE',
  summary: 'Compose and send what is due, once or until stopped; or take in a bounce mail (- reads standard input)',
  run(args) {
    const { watch: isWatching, bounce } = readArgs(args);
    const stop = new AbortController();
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stop.abort());
    return withDeliveryPlatform(async (platform) => {
      if (bounce) console.log(await takeReport(platform, readFileSync(bounce === '-' ? 0 : bounce, 'latin1')));
      else if (isWatching) await watch(platform, stop.signal);
      else await deliverOnce(platform, stop.signal);
      return 0;
    });
  },
};
