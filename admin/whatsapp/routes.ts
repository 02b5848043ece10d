import { api } from '../../platform/http/procedures.ts';
import { clearNumber, countStops, readLane, readStopped, resumeLane } from './stopped-numbers.ts';

const { whatsapp } = api.admin;

export const adminWhatsappRoutes = {
  lane: whatsapp.lane.handler(({ context: { platform } }) => readLane(platform)),
  resume: whatsapp.resume.handler(async ({ context: { platform, reader }, input }) => {
    await resumeLane(platform, reader, input.scope);
    return readLane(platform);
  }),
  numbers: whatsapp.numbers.handler(({ context: { platform }, input }) => readStopped(platform, input)),
  counts: whatsapp.counts.handler(({ context: { platform } }) => countStops(platform)),
  clear: whatsapp.clear.handler(async ({ context: { platform, reader }, input }) => {
    await clearNumber(platform, reader, input.id);
    return { cleared: true as const };
  }),
};
