import { learnFromStore } from '../../newsroom/matches/learn-acronyms.ts';
import { plainCommand } from '../command.ts';
import { withPlatform } from '../with-platform.ts';

export const command = plainCommand(
  'Learns the acronyms of the stored articles now, as the nightly job does, and prints how many there are.',
  async () => console.log(JSON.stringify(await withPlatform(learnFromStore))),
);
