import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded before a program that is measured (`--import`): leaves how long its event loop kept others waiting. */
const file = process.env.LOOP_LAG_FILE;
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.once('exit', () => {
  const ms = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e5) / 10 - 10);
  if (file) writeFileSync(file, JSON.stringify({ p99: ms(delay.percentile(99)), most: ms(delay.max) }));
});
