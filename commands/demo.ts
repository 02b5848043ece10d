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
    const running = await serve({ config, outlets });
    const stop = async () => {
      await running.stop();
      await close();
    };
    stopOnSignal(stop, createLog(config.LOG_LEVEL));
    return 0;
  },
};
