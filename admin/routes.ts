import type { Hono } from 'hono';
import type { SessionUser } from '../platform/http/request-context.ts';
import type { Platform } from '../platform/platform.ts';
import { adminAuditRoutes } from './audit/routes.ts';
import { adminDeliveryRoutes } from './deliveries/routes.ts';
import { adminInviteRoutes } from './invites/routes.ts';
import { adminMorningRoutes } from './morning/routes.ts';
import { adminPlanRoutes } from './plans/routes.ts';
import { adminReaderRoutes } from './readers/routes.ts';
import { adminSourceRoutes } from './sources/routes.ts';
import { sponsoredPreviewRoutes } from './sponsored/preview-routes.ts';
import { adminSponsoredRoutes } from './sponsored/routes.ts';
import { adminSystemRoutes } from './system/routes.ts';
import { uploadRoutes } from './uploads/upload-routes.ts';
import { adminWaitingRoutes } from './waiting/routes.ts';
import { adminWhatsappRoutes } from './whatsapp/routes.ts';

export const adminRoutes = {
  invites: adminInviteRoutes,
  sponsored: adminSponsoredRoutes,
  waiting: adminWaitingRoutes,
  readers: adminReaderRoutes,
  plans: adminPlanRoutes,
  sources: adminSourceRoutes,
  morning: adminMorningRoutes,
  deliveries: adminDeliveryRoutes,
  system: adminSystemRoutes,
  whatsapp: adminWhatsappRoutes,
  audit: adminAuditRoutes,
};

/** What is no call of the contract: the form that uploads, and the frame that shows a draft. */
export function adminPages(
  app: Hono,
  platform: Platform,
  findUser: (headers: Headers) => Promise<SessionUser | null>,
): void {
  uploadRoutes(app, platform, findUser);
  sponsoredPreviewRoutes(app, platform, findUser);
}
