import { createServer } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { createApp, handlers, jobs } from '../app.ts';
import { prepareFirstStart } from '../people/onboarding/prepare-first-start.ts';
import { systemClock } from '../platform/clock.ts';
import { environment } from '../platform/config/environment.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { createLog } from '../platform/log.ts';
import { openPlatform } from '../platform/open-platform.ts';
import { buildIfStale } from './build-if-stale.ts';

/** `npm run dev`: one process; Vite serves the pages with hot reload, Node starts again when the server's files change. */
const isForServer = (url: string) => /^\/(api|webhooks|u|files|healthz|readyz|metrics)(\/|$|\?)/.test(url);

buildIfStale(); // the mails are read built
const config = readConfig(environment());
const open = await openPlatform({ config, clock: systemClock, log: createLog(config.LOG_LEVEL), jobs, asOwner: true });
const first = await prepareFirstStart(open.platform.db);
const listener = getRequestListener(createApp(open.platform).http.fetch);
const server = createServer((request, response) => {
  if (isForServer(request.url ?? '/')) void listener(request, response);
  else vite.middlewares(request, response);
});
const vite = await createVite({
  configFile: path.join(import.meta.dirname, '..', 'vite.config.ts'),
  server: { middlewareMode: { server } },
  appType: 'spa',
});
await open.platform.queue.work(open.platform, handlers);
server.listen(config.PORT, config.HOST, () =>
  console.log(`Recorte (dev) at ${config.BASE_URL}, invite ${first.inviteCode}`),
);
if (first.admin?.password) console.log(`admin login ${first.admin.email} password ${first.admin.password}`);
const stop = async () => {
  await vite.close();
  server.closeAllConnections();
  server.close();
  await open.close(2_000);
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
