import { writeFileSync } from 'node:fs';
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

export interface LoopFigures {
  /** Event-loop delay in ms: caused by its own work, or by other programs on the machine. */
  p99: number;
  most: number;
  /** Own processor time between two samples, in ms: the part that does not depend on other programs. */
  ownP99: number;
  ownMost: number;
  peakMb: number;
}

const lookEveryMs = 10;

/**
 * Loaded before the measured program (`--import`): writes its event-loop delay to a file. SIGUSR2 resets it, so that
 * the start does not count.
 */
if (isMainThread) {
  const file = process.env.LOOP_LAG_FILE;
  const delay = monitorEventLoopDelay({ resolution: lookEveryMs });
  delay.enable();
  const own = createHistogram();
  let used = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(used);
    used = process.threadCpuUsage();
    own.record(Math.max(1, user + system));
  }, lookEveryMs).unref();
  process.on('SIGUSR2', () => {
    delay.reset();
    own.reset();
  });
  process.once('exit', () => {
    const late = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e5) / 10 - lookEveryMs);
    const ms = (microseconds: number) => Math.round(microseconds / 100) / 10;
    const figures: LoopFigures = {
      p99: late(delay.percentile(99)),
      most: late(delay.max),
      ownP99: ms(own.percentile(99)),
      ownMost: ms(own.max),
      peakMb: Math.round((process.resourceUsage().maxRSS * 1024) / 1e6),
    };
    if (file) writeFileSync(file, JSON.stringify(figures));
  });
}
