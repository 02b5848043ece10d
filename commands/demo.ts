import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createNewsroom } from '../demo/newsroom/newsroom.ts';
import { serve, stopOnSignal } from '../main.ts';
import { systemClock } from '../platform/clock.ts';
import { environment } from '../platform/config/environment.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { createLog } from '../platform/log.ts';
import { StopError } from '../platform/stop-error.ts';
import { plainCommand } from './command.ts';

export const command = plainCommand(
  'Run the service with a sample newsroom of its own: no network, no key',
  async () => {
    const { config, outlets, close } = await openDemo(environment());
    const starting = serve({ config, outlets }).catch(async (error: unknown) => {
      await close(); // an open newsroom would keep the process alive
      throw error;
    });
    const stop = async () => {
      await (await starting).stop();
      await close();
    };
    stopOnSignal(stop, createLog(config.LOG_LEVEL));
    await starting;
  },
);

/** A data folder's newsroom keeps its port, so that a later demo recognises articles by their addresses. */
const firstPort = 3999;
const lastPort = 3960;

/** Starts the sample newsroom and returns a configuration that reads only from it. */
export async function openDemo(env: NodeJS.ProcessEnv) {
  const folder = env.DATA_DIR || path.join('data', 'demo');
  const { newsroom, port } = await openNewsroom(path.join(folder, 'newsroom-port'));
  const config = readConfig({
    ...env,
    DEMO: '1',
    DATA_DIR: folder,
    FETCH_ALLOW: [env.FETCH_ALLOW, `127.0.0.1:${port}`].filter(Boolean).join(','),
    LOG_LEVEL: env.LOG_LEVEL ?? 'warn',
  });
  config.hasDefaultDataDir = !env.DATA_DIR;
  const outlets = newsroom.outlets.map((outlet) => ({ ...outlet, feeds: outlet.feeds.map((url) => ({ url })) }));
  return { config, outlets, close: () => newsroom.close() };
}

async function openNewsroom(portFile: string) {
  const kept = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : undefined;
  for (let port = kept ?? firstPort; port >= (kept ?? lastPort); port--) {
    const newsroom = createNewsroom({ now: () => systemClock.now().getTime(), port });
    try {
      await newsroom.listen();
      mkdirSync(path.dirname(portFile), { recursive: true });
      writeFileSync(portFile, String(port));
      return { newsroom, port };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw new StopError(`port ${kept ?? firstPort} of the sample newsroom is in use; is this demo running already?`);
}
