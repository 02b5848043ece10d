import { envExample } from '../platform/config/variables.ts';
import { plainCommand } from './command.ts';

export const command = plainCommand(
  'Print every configuration variable with its meaning and default, as .env.example has them',
  async () => process.stdout.write(envExample()),
);
