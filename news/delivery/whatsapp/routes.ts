import { api } from '../../../platform/http/procedures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { confirmNumber } from './confirm-number.ts';
import { countDue, deleteContact, deleteStops, listStops } from './queries.ts';
import { readWhatsapp } from './read-whatsapp.ts';
import { requestCode } from './request-code.ts';

async function readLane({ db }: Platform) {
  const [waiting, stops] = await Promise.all([countDue(db), listStops(db)]);
  return { waiting, stops: stops.map((stop) => ({ ...stop, stoppedAt: stop.stoppedAt.toISOString() })) };
}

export const whatsappRoutes = {
  read: api.whatsapp.read.handler(({ context: { platform, reader } }) => readWhatsapp(platform, reader)),
  request: api.whatsapp.request.handler(async ({ context: { platform, reader, language, ip }, input }) => {
    await requestCode(platform, reader, { ...input, language, ip });
    return readWhatsapp(platform, reader);
  }),
  confirm: api.whatsapp.confirm.handler(async ({ context: { platform, reader }, input }) => {
    await confirmNumber(platform, reader, input.code);
    return readWhatsapp(platform, reader);
  }),
  stop: api.whatsapp.stop.handler(async ({ context: { platform, reader } }) => {
    await deleteContact(platform.db, reader.id);
    return readWhatsapp(platform, reader);
  }),
  lane: api.whatsapp.lane.handler(({ context: { platform } }) => readLane(platform)),
  resume: api.whatsapp.resume.handler(async ({ context: { platform }, input }) => {
    await deleteStops(platform.db, input.scope);
    return readLane(platform);
  }),
};
