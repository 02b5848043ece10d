import type { Hono } from 'hono';
import type { Platform } from '../../platform/platform.ts';
import { mailWebhookRoute } from './intake/webhook-route.ts';
import { editionPageRoute, linkRoutes } from './links/link-routes.ts';
import { whatsappWebhookRoutes } from './whatsapp/notices/webhook-routes.ts';

/** Routes for mail clients, providers and readers without a login. */
export function deliveryPages(app: Hono, platform: Platform): void {
  linkRoutes(app, platform);
  editionPageRoute(app, platform);
  mailWebhookRoute(app, platform);
  whatsappWebhookRoutes(app, platform);
}
