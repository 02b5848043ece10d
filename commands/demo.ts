import path from 'node:path';
import { createNewsroom } from '../demo/newsroom/newsroom.ts';
import { serve, stopOnSignal } from '../main.ts';
import { systemClock } from '../platform/clock.ts';
import { environment } from '../platform/config/environment.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { createLog } from '../platform/log.ts';
import { StopError } from '../platform/stop-error.ts';
import type { Command } from './command.ts';

/** The newsroom keeps its port, so that a second demo knows the articles of the first by their addresses. */
const newsroomPort = 3999;

export const command: Command = {
  name: 'demo',
  usage: '',
  summary: 'Run the service with a sample newsroom of its own: no network, no key (what npm run demo does)',
  async run() {
    const newsroom = createNewsroom({ now: () => systemClock.now().getTime(), port: newsroomPort });
    const { port } = await newsroom.listen().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      throw new StopError(`port ${newsroomPort} of the sample newsroom is in use; is another demo running?`);
    });
    const env = environment();
    const config = readConfig({
      ...env,
      DEMO: '1',
      DATA_DIR: env.DATA_DIR ?? path.join('data', 'demo'),
      FETCH_ALLOW: [env.FETCH_ALLOW, `127.0.0.1:${port}`].filter(Boolean).join(','),
      LOG_LEVEL: env.LOG_LEVEL ?? 'warn',
    });
    const outlets = newsroom.outlets.map((outlet) => ({ ...outlet, feeds: outlet.feeds.map((url) => ({ url })) }));
    const running = await serve({ config, outlets });
    stopOnSignal(
      {
        ...running,
        async stop() {
          await running.stop();
          await newsroom.close();
        },
      },
      createLog(config.LOG_LEVEL),
    );
    return 0;
  },
};
