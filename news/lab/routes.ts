import { api } from '../../platform/http/procedures.ts';
import { readVolumes, tryTermFor } from './ask-lab.ts';

export const labRoutes = {
  try: api.lab.try.handler(({ context: { platform, reader }, input }) => tryTermFor(platform, reader, input)),
  volumes: api.lab.volumes.handler(({ context: { platform, reader } }) => readVolumes(platform, reader)),
};
