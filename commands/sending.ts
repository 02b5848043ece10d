import { pauseSending, resumeSending } from '../news/delivery/pause-sending.ts';
import { type Command, readArgs } from './command.ts';
import { withPlatform } from './with-platform.ts';

export const pauseSendingVerb: Command = {
  name: 'pause-sending',
  usage: '',
  summary:
    'Send no clipping until resume-sending; returns when running messages have ended (for a restart of the mail server)',
  async run(args) {
    readArgs({ args });
    const left = await withPlatform((platform) => pauseSending(platform));
    if (left === 0) console.log('Sending is paused and nothing is being sent. Clippings wait until "resume-sending".');
    else console.error(`recorte: sending is paused, but ${left} clippings are still being sent`);
    return left === 0 ? 0 : 1;
  },
};

export const resumeSendingVerb: Command = {
  name: 'resume-sending',
  usage: '',
  summary: 'Send again what has waited since pause-sending',
  async run(args) {
    readArgs({ args });
    const wasPaused = await withPlatform((platform) => resumeSending(platform));
    console.log(wasPaused ? 'Sending goes on.' : 'Sending was not paused.');
    return 0;
  },
};
