import { readConfig } from '../platform/config/read-config.ts';
import { plainCommand } from './command.ts';

export const command = plainCommand(
  'Ask the process of this configuration whether it lives; for supervisors and containers',
  async () => {
    const { ROLE, PORT, WORKER_PORT } = readConfig();
    try {
      const address = `http://127.0.0.1:${ROLE === 'worker' ? WORKER_PORT : PORT}/healthz`;
      const answer = await fetch(address, { signal: AbortSignal.timeout(4_000) });
      console.log(`${answer.status} ${address}`);
      return answer.ok ? 0 : 1;
    } catch (error) {
      console.error(`recorte: ${(error as Error).message}`);
      return 1;
    }
  },
);
