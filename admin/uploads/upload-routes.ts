import { type Context, Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { limitBody } from '../../platform/http/answer-error.ts';
import { type FindUser, getAdmin, type SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { storeLogo } from './store-logo.ts';

type Env = { Variables: { actor: SessionUser } };

const megabyte = 1024 * 1024;
const largestFile = 10 * megabyte;
/** The file's own limit plus the lines a form puts around it. */
const largestForm = largestFile + 16 * 1024;

/** Pictures by form, for administrators. Beside the contract, whose bodies are JSON and end at one megabyte. */
export function uploadRoutes(app: Hono, platform: Platform, findUser: FindUser): void {
  const uploads = new Hono<Env>();
  // who asks is settled before a byte of the body is read
  uploads.use(async (c, next) => {
    c.set('actor', await getAdmin(findUser, c.req.raw.headers));
    await next();
  });
  uploads.post('/logos', limitBody(largestForm), async (c) => {
    const file = await fileOf(c);
    if (file.size > largestFile) throw new AppError('PAYLOAD_TOO_LARGE');
    const stored = await storeLogo(platform, c.get('actor'), new Uint8Array(await file.arrayBuffer()));
    return c.json(stored, 201, { 'cache-control': 'no-store' });
  });
  app.route('/uploads', uploads);

  // spec §2 calls it a test page: to whoever is no administrator it is not there (RELIABILITY.md S25)
  app.get('/test-upload', async (c, next) => {
    const user = await findUser(c.req.raw.headers);
    await next();
    if (!user?.isAdmin) c.res = new Response(c.res.body, { status: 404, headers: c.res.headers });
  });
}

async function fileOf(c: Context): Promise<File> {
  // read first and parsed then, so that a body too large is told from a form that is torn
  const bytes = await c.req.arrayBuffer();
  const form = await new Response(bytes, { headers: { 'content-type': c.req.header('content-type') ?? '' } })
    .formData()
    .catch(() => undefined);
  const file = form?.get('file');
  if (!(file instanceof File)) throw new AppError('BAD_REQUEST');
  return file;
}
