import { pauseSending, resumeSending } from '../news/delivery/pause-sending.ts';
import { plainCommand } from './command.ts';
import { withPlatform } from './with-platform.ts';

export const pauseSendingVerb = plainCommand(
  'Send no clipping until resume-sending; returns when running messages have ended (for a restart of the mail server)',
  async () => {
    const left = await withPlatform((platform) => pauseSending(platform));
    if (left === 0) console.log('Sending is paused and nothing is being sent. Clippings wait until "resume-sending".');
    else console.error(`recorte: sending is paused, but ${left} clippings are still being sent`);
    return left === 0 ? 0 : 1;
  },
);

export const resumeSendingVerb = plainCommand('Send again what has waited since pause-sending', async () => {
  const wasPaused = await withPlatform((platform) => resumeSending(platform));
  console.log(wasPaused ? 'Sending goes on.' : 'Sending was not paused.');
});
