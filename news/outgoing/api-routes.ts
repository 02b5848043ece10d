import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { EditionCursor, fromCursor, toCursor } from '../../contract/editions.ts';
import { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { editionItemsOf, findEdition, listEditions } from '../editions/queries.ts';
import { hasApi, hashApiToken, readBearer } from './manage-tokens.ts';
import { toPublicEdition } from './public-edition.ts';
import { findTokenOwner, touchToken } from './queries.ts';

const perMinute = { name: 'api-v1', points: 120, seconds: 60 };
const Query = z.object({
  before: EditionCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

/** What a reader's own programs may read, with a key in place of a session. */
export function publicApiRoutes(app: Hono, platform: Platform): void {
  const { db, clock, config, limits } = platform;

  async function ownerOf(c: Context): Promise<string> {
    const token = readBearer(c.req.header('authorization'));
    const owner = token ? await findTokenOwner(db, hashApiToken(token)) : undefined;
    if (!owner?.scopes.includes('read')) throw new AppError('UNAUTHORIZED');
    if (!hasApi(owner.plan)) throw new AppError('PLAN_REQUIRED');
    await limits.consume(perMinute, owner.id);
    await touchToken(db, owner.id, clock.now());
    c.header('cache-control', 'no-store');
    return owner.userId;
  }

  app.get('/api/v1/editions', async (c) => {
    const userId = await ownerOf(c);
    const query = Query.safeParse(c.req.query());
    if (!query.success) throw new AppError('BAD_REQUEST');
    const { limit, before } = query.data;
    const after = before === undefined ? undefined : fromCursor(before);
    if (before !== undefined && !after) throw new AppError('BAD_REQUEST');
    const rows = await listEditions(db, userId, { limit, after });
    const last = rows.at(-1);
    const frozen = rows.filter(({ state }) => state === 'frozen');
    return c.json({
      editions: frozen.map(({ id, localDate, kind, composedAt, storyCount }) => ({
        id,
        date: localDate,
        kind: kind.split('-', 1)[0],
        composed_at: composedAt.toISOString(),
        story_count: storyCount,
        url: `${config.BASE_URL}/api/v1/editions/${id}`,
      })),
      before: last && rows.length === limit ? toCursor({ on: last.localDate, kind: last.kind }) : null,
    });
  });

  app.get('/api/v1/editions/:id', async (c) => {
    const userId = await ownerOf(c);
    const id = z.uuid().safeParse(c.req.param('id'));
    const edition = id.success ? await findEdition(db, userId, id.data) : undefined;
    if (edition?.state !== 'frozen') throw new AppError('NOT_FOUND');
    return c.json(toPublicEdition(edition, await editionItemsOf(db, [edition]), config.BASE_URL));
  });
}
