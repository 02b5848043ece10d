import { api, asReader } from '../../../platform/http/procedures.ts';
import { editionFile } from './edition-file.ts';

export const fileRoutes = {
  edition: api.clippingFiles.edition.handler(asReader(editionFile)),
};
