import type { Context, Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { type FindUser, getAdmin } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { storeLogo } from './store-logo.ts';

const largestFile = 10 * 1024 * 1024;

/** Refuses everybody but administrators before the body is read. */
export function guardUploads(app: Hono, findUser: FindUser): void {
  app.use('/uploads/*', async (c, next) => {
    await getAdmin(findUser, c.req.raw.headers);
    await next();
  });
}

/** Uploads of pictures by form, for administrators. Not in the contract, whose bodies are JSON. */
export function uploadRoutes(app: Hono, platform: Platform, findUser: FindUser): void {
  app.post('/uploads/logos', async (c) => {
    const actor = await getAdmin(findUser, c.req.raw.headers);
    const file = await fileOf(c);
    if (file.size > largestFile) throw new AppError('PAYLOAD_TOO_LARGE');
    const stored = await storeLogo(platform, actor, new Uint8Array(await file.arrayBuffer()));
    return c.json(stored, 201, { 'cache-control': 'no-store' });
  });

  // a test page: 404 except for administrators (requirements R126, S25)
  app.get('/test-upload', async (c, next) => {
    const user = await findUser(c.req.raw.headers);
    await next();
    if (!user?.isAdmin) c.res = new Response(c.res.body, { status: 404, headers: c.res.headers });
  });
}

async function fileOf(c: Context): Promise<File> {
  const form = await c.req.formData().catch(() => undefined);
  const file = form?.get('file');
  if (!(file instanceof File)) throw new AppError('BAD_REQUEST');
  return file;
}
