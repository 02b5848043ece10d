import { api } from '../../../platform/http/procedures.ts';
import { confirmNumber } from './number/confirm-number.ts';
import { readWhatsapp } from './number/read-whatsapp.ts';
import { requestCode } from './number/request-code.ts';
import { deleteContact } from './queries.ts';

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
};
