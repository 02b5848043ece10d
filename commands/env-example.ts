import { envExample } from '../platform/config/variables.ts';
import type { Command } from './command.ts';

export const command: Command = {
  name: 'env-example',
  usage: '',
  summary: 'Print every configuration variable with its meaning and default, as .env.example has them',
  async run() {
    process.stdout.write(envExample());
    return 0;
  },
};
