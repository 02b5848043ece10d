import type { Hono } from 'hono';
import { z } from 'zod';
import { errorJson } from '../../platform/http/answer-error.ts';
import { callerLanguage } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { isSame } from '../../platform/signing.ts';
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
  app.post('/webhooks/suggestions', async (c) => {
    const language = callerLanguage(c.req.raw.headers);
    const wanted = platform.config.SUGGESTIONS_TOKEN;
    if (!wanted) return errorJson('NOT_FOUND', language);
    const given = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (!isSame(given, wanted)) return errorJson('UNAUTHORIZED', language);
    const body = Body.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return errorJson('BAD_REQUEST', language);
    const terms = cleanOutsideTerms(body.data.terms);
    if (terms.length === 0) return errorJson('TERMS_NONE_SELECTED', language);
    const isStored = await storeSuggestions(platform, body.data.user_id, {
      terms: terms.map((term) => ({ term, reason: { code: 'automation' } })),
      source: 'automation',
      ...(body.data.session_id ? { sessionId: body.data.session_id } : {}),
    });
    return c.json({ stored: isStored, terms: isStored ? terms : [] });
  });
}
