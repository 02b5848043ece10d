import path from 'node:path';
import { createNewsroom } from '../demo/newsroom/newsroom.ts';
import type { ServeOptions } from '../main.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { StopError } from '../platform/stop-error.ts';

/** The newsroom keeps its port, so that a second demo knows the articles of the first by their addresses. */
const newsroomPort = 3999;

export interface Demo extends Required<Pick<ServeOptions, 'config' | 'outlets'>> {
  close(): Promise<void>;
}

/** The sample newsroom, listening, and the configuration that reads it and nothing else. */
export async function openDemo(env: NodeJS.ProcessEnv): Promise<Demo> {
  const config = readConfig({
    ...env,
    DEMO: '1',
    DATA_DIR: env.DATA_DIR ?? path.join('data', 'demo'),
    FETCH_ALLOW: [env.FETCH_ALLOW, `127.0.0.1:${newsroomPort}`].filter(Boolean).join(','),
    LOG_LEVEL: env.LOG_LEVEL ?? 'warn',
  });
  const newsroom = createNewsroom({ now: () => systemClock.now().getTime(), port: newsroomPort });
  await newsroom.listen().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StopError(`port ${newsroomPort} of the sample newsroom is in use; is another demo running?`);
  });
  const outlets = newsroom.outlets.map((outlet) => ({ ...outlet, feeds: outlet.feeds.map((url) => ({ url })) }));
  return { config, outlets, close: () => newsroom.close() };
}
