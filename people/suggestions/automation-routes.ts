import type { Hono } from 'hono';
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { isSameSecret } from '../../platform/signing.ts';
import { cleanOutsideTerms } from './ask-model.ts';
import { storeSuggestions } from './store-suggestions.ts';

/** An array of strings, or an object whose string values count as terms (requirements R54). */
const Body = z.object({
  user_id: z.uuid(),
  session_id: z.string().max(200).optional(),
  terms: z.union([z.array(z.unknown()).max(1000), z.record(z.string(), z.unknown()).transform(Object.values)]),
});

/** An external automation posts suggested topics here. Disabled while no token is configured. */
export function automationRoutes(app: Hono, platform: Platform): void {
  const wanted = platform.config.SUGGESTIONS_TOKEN;
  if (!wanted) return;
  app.post('/webhooks/suggestions', async (c) => {
    const given = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (!isSameSecret(given, wanted)) throw new AppError('UNAUTHORIZED');
    const body = Body.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) throw new AppError('BAD_REQUEST');
    const terms = cleanOutsideTerms(body.data.terms);
    if (terms.length === 0) throw new AppError('TERMS_NONE_SELECTED');
    const isStored = await storeSuggestions(platform, body.data.user_id, {
      terms: terms.map((term) => ({ term, reason: { code: 'automation' } })),
      source: 'automation',
      ...(body.data.session_id ? { sessionId: body.data.session_id } : {}),
    });
    return c.json({ stored: isStored, terms: isStored ? terms : [] });
  });
}
