import { api, asReader } from '../../platform/http/procedures.ts';
import { deleteAccount, exportAccount, exportTerms } from './personal-data.ts';

export const privacyRoutes = {
  export: api.privacy.export.handler(({ context: { platform, reader, answer } }) => {
    answer.set('content-disposition', 'attachment; filename="recorte-export.json"');
    return exportAccount(platform, reader);
  }),
  exportTerms: api.privacy.exportTerms.handler(asReader(exportTerms)),
  deleteAccount: api.privacy.deleteAccount.handler(async ({ context: { platform, reader }, input }) => {
    await deleteAccount(platform, reader, input.password);
    return { deleted: true as const };
  }),
};
