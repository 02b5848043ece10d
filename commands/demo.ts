import { serve, stopOnSignal } from '../main.ts';
import { environment } from '../platform/config/environment.ts';
import { createLog } from '../platform/log.ts';
import type { Command } from './command.ts';
import { openDemo } from './open-demo.ts';

export const command: Command = {
  name: 'demo',
  usage: '',
  summary: 'Run the service with a sample newsroom of its own: no network, no key (what npm run demo does)',
  async run() {
    const { config, outlets, close } = await openDemo(environment());
    const starting = serve({ config, outlets }).catch(async (error: unknown) => {
      await close(); // a newsroom that still listens would keep the process alive
      throw error;
    });
    const stop = async () => {
      await (await starting).stop();
      await close();
    };
    stopOnSignal(stop, createLog(config.LOG_LEVEL));
    await starting;
    return 0;
  },
};
