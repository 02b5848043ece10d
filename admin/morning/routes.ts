import { api } from '../../platform/http/procedures.ts';
import { readTodayStatus } from './today-status.ts';

export const adminMorningRoutes = {
  status: api.admin.morning.status.handler(({ context: { platform } }) => readTodayStatus(platform)),
};
