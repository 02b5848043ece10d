import { z } from 'zod';
import { userCall } from '../procedure.ts';
import { apiScopes } from './scopes.ts';

export const apiTokenLimit = 10;
/** Plans with API keys. */
export const apiPlans = ['pro', 'enterprise'] as const;

export const ApiScope = z.enum(apiScopes);
export type ApiScope = z.infer<typeof ApiScope>;

const instant = z.iso.datetime({ offset: true });

export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The key's last characters. */
  ending: z.string(),
  scopes: z.array(ApiScope),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** Opens nothing from then on; null: until it is revoked. */
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const NewApiToken = z.object({
  name: z.string().max(500),
  scopes: z.array(ApiScope).max(apiScopes.length).default(['read']),
  expiresInDays: z.number().int().min(1).max(366).nullable().default(null),
});
export type NewApiToken = z.infer<typeof NewApiToken>;

const tags = ['api-tokens'];

export const apiTokensContract = {
  list: userCall
    .route({ method: 'GET', path: '/api-tokens', summary: "The reader's API keys", tags })
    .output(z.array(ApiToken)),
  create: userCall
    .route({ method: 'POST', path: '/api-tokens', summary: 'A new API key, shown once', tags })
    .input(NewApiToken)
    .output(z.object({ apiToken: ApiToken, token: z.string() })),
  revoke: userCall
    .route({ method: 'DELETE', path: '/api-tokens/{id}', summary: 'End an API key', tags })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ done: z.literal(true) })),
};
