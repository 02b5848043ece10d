import { envExample } from '../platform/config/variables.ts';
import { plainCommand } from './command.ts';

export const command = plainCommand(
  'Print every configuration variable with its purpose and default, as .env.example has them',
  async () => process.stdout.write(envExample()),
);
