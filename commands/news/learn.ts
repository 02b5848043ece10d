import { learnFromStore } from '../../news/learning/learn-from-store.ts';
import { type Command, readArgs } from '../command.ts';
import { withPlatform } from '../with-platform.ts';

export const command: Command = {
  name: 'learn',
  summary: 'Learns the acronyms of the stored articles now, as the nightly job does, and prints how many there are.',
  usage: '',
  async run(args) {
    readArgs({ args });
    const outcome = await withPlatform(learnFromStore);
    process.stdout.write(`${JSON.stringify(outcome)}\n`);
    return 0;
  },
};
