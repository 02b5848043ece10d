import { api } from '../../platform/http/procedures.ts';
import { readAudit } from './audit-log.ts';

export const adminAuditRoutes = {
  list: api.admin.audit.list.handler(({ context: { platform }, input }) => readAudit(platform, input)),
};
