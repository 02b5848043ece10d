import { api } from '../../../platform/http/procedures.ts';
import { compareTerms } from './compare-terms.ts';

export const volumeRoutes = {
  compare: api.volume.compare.handler(({ context: { platform, reader }, input }) =>
    compareTerms(platform, reader.id, input),
  ),
};
