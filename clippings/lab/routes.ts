import { api } from '../../platform/http/procedures.ts';
import { readVolumes, tryTermFor } from './ask-lab.ts';

export const labRoutes = {
  try: api.lab.try.handler(({ context: { platform, reader, language }, input }) =>
    tryTermFor(platform, reader, { ...input, pageLanguage: language }),
  ),
  volumes: api.lab.volumes.handler(({ context: { platform, reader } }) => readVolumes(platform, reader)),
};
