import { watch } from 'node:fs';
import path from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { openDemo } from '../commands/demo.ts';
import { serve, stopOnSignal } from '../main.ts';
import { environment } from '../platform/config/environment.ts';
import { ConfigError, readConfig } from '../platform/config/read-config.ts';
import { createLog } from '../platform/log.ts';
import { StopError } from '../platform/stop-error.ts';
import { buildIfStale, ensureBuilt } from './build-if-stale.ts';

const root = path.join(import.meta.dirname, '..');

/**
 * `npm run dev [-- demo]`: the whole service in one process. Vite serves the pages and reloads them; Node restarts the
 * program when a file of the server changes. With `demo` it reads the sample newsroom instead of real feeds.
 */
buildIfStale(['mails']); // the server uses built mails
watch(path.join(root, 'emails'), { recursive: true }, () => ensureBuilt(['mails'])); // a new build restarts the program
const vite = Promise.withResolvers<ViteDevServer>();

async function answerPage(c: Context): Promise<Response> {
  const { incoming, outgoing } = c.env as HttpBindings;
  (await vite.promise).middlewares(incoming, outgoing);
  return RESPONSE_ALREADY_SENT;
}

try {
  const demo = process.argv.includes('demo') ? await openDemo(environment()) : undefined;
  const config = demo?.config ?? readConfig();
  const outlets = demo ? { outlets: demo.outlets } : {};
  const starting = serve({ config, ...outlets, addPages: (app) => app.get('*', answerPage), drainMs: 1_000 });
  const stop = async () => {
    const running = await starting;
    await (await vite.promise).close(); // its open connections to pages would delay the stop
    await running.stop();
    await demo?.close();
  };
  stopOnSignal(stop, createLog(config.LOG_LEVEL));
  const running = await starting;
  vite.resolve(
    await createVite({
      configFile: path.join(root, 'vite.config.ts'),
      configLoader: 'native', // the other loader writes a temporary file, which would restart Node
      server: { middlewareMode: true, hmr: { server: running.server } },
      appType: 'spa',
    }),
  );
} catch (error) {
  if (!(error instanceof StopError || error instanceof ConfigError)) throw error;
  console.error(`recorte: ${error.message}`);
  process.exit(1);
}
