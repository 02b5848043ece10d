import { AppError } from '../../contract/errors.ts';
import { api } from '../../platform/http/procedures.ts';
import { importRequests } from './import-requests.ts';
import { deleteRequest, requestsOf } from './queries.ts';
import { previewSource, requestSource, toRequest } from './request-source.ts';

export const sourceRequestRoutes = {
  list: api.sourceRequests.list.handler(async ({ context: { platform, reader } }) =>
    (await requestsOf(platform.db, reader.id)).map(toRequest),
  ),
  look: api.sourceRequests.look.handler(({ context: { platform, reader }, input }) =>
    previewSource(platform, reader.id, input.address),
  ),
  add: api.sourceRequests.add.handler(({ context: { platform, reader }, input }) =>
    requestSource(platform, reader.id, input.url),
  ),
  remove: api.sourceRequests.remove.handler(async ({ context: { platform, reader }, input }) => {
    if (!(await deleteRequest(platform.db, reader.id, input.id))) throw new AppError('NOT_FOUND');
    return { removed: true as const };
  }),
  importList: api.sourceRequests.importList.handler(({ context: { platform, reader }, input }) =>
    importRequests(platform, reader.id, input.text),
  ),
};
