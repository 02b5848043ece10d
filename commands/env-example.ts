import { envExample } from '../platform/config/variables.ts';
import { type Command, readArgs } from './command.ts';

export const command: Command = {
  name: 'env-example',
  usage: '',
  summary: 'Print every configuration variable with its meaning and default, as .env.example has them',
  async run(args) {
    readArgs({ args });
    process.stdout.write(envExample());
    return 0;
  },
};
