import type { Hono } from 'hono';
import { fileCacheControl } from '../../files/files.ts';
import type { Platform } from '../../platform.ts';
import { api } from '../procedures.ts';

export const siteRoutes = {
  settings: api.site.settings.handler(({ context: { platform } }) => ({
    hasMailbox: platform.config.SMTP_URL === undefined,
    isDemo: platform.config.DEMO,
    passwordMin: platform.config.PASSWORD_MIN,
    providers: platform.config.OIDC_PROVIDERS.map(({ id, name }) => ({ id, name })),
  })),
};

/** Uploaded files of the local folder, served so that a browser never runs them. */
export function addFileRoutes(app: Hono, { files }: Platform): void {
  app.get('/files/:bucket/:name', async (c) => {
    const file = await files.read(c.req.param('bucket'), c.req.param('name'));
    if (!file) return c.notFound();
    return c.body(new Uint8Array(file.bytes), 200, {
      'content-type': file.contentType,
      'cache-control': fileCacheControl,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
}
