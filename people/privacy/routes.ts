import { api, asReader, whenDone } from '../../platform/http/procedures.ts';
import { deleteAccount, exportAccount, exportTerms } from './personal-data.ts';

export const privacyRoutes = {
  export: api.privacy.export.handler(({ context: { platform, reader, answer } }) => {
    answer.set('content-disposition', 'attachment; filename="recorte-export.json"');
    return exportAccount(platform, reader);
  }),
  exportTerms: api.privacy.exportTerms.handler(asReader(exportTerms)),
  deleteAccount: api.privacy.deleteAccount.handler(
    asReader((platform, reader, { password }) => whenDone('deleted', deleteAccount(platform, reader, password))),
  ),
};
