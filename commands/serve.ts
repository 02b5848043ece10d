import { flushCompileCache } from 'node:module';
import { serve, stopOnSignal } from '../main.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { createLog } from '../platform/log.ts';
import { plainCommand } from './command.ts';

export const command = plainCommand('Run the service', async () => {
  const config = readConfig();
  const starting = serve({ config });
  stopOnSignal(async () => (await starting).stop(), createLog(config.LOG_LEVEL));
  await starting;
  flushCompileCache(); // Node writes the cache only at a normal exit; this helps after a kill as well
});
