import { api } from '../../platform/http/procedures.ts';
import { readGlance } from './today-status.ts';

export const adminMorningRoutes = {
  glance: api.admin.morning.glance.handler(({ context: { platform } }) => readGlance(platform)),
};
