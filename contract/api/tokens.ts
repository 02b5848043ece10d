import { z } from 'zod';
import { ById, callsOf, done, Instant, Int } from '../procedure.ts';
import { apiScopes } from './scopes.ts';

export const apiTokenLimit = 10;
export const apiPlans = ['pro', 'enterprise'] as const;

export const ApiScope = z.enum(apiScopes);
export type ApiScope = z.infer<typeof ApiScope>;

export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The key's last characters. */
  ending: z.string(),
  scopes: z.array(ApiScope),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** Invalid from then on; null: valid until it is revoked. */
  expiresAt: Instant.nullable(),
  isExpired: z.boolean(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const NewApiToken = z.object({
  name: z.string().max(500),
  scopes: z.array(ApiScope).max(apiScopes.length).default(['read']),
  expiresInDays: Int.min(1).max(366).nullable().default(null),
});
export type NewApiToken = z.infer<typeof NewApiToken>;

const { userCall } = callsOf('api-tokens');

export const apiTokensContract = {
  list: userCall('GET', '/api-tokens', "The reader's API keys").output(z.array(ApiToken)),
  create: userCall('POST', '/api-tokens', 'A new API key, shown once')
    .input(NewApiToken)
    .output(z.object({ apiToken: ApiToken, token: z.string() })),
  revoke: userCall('DELETE', '/api-tokens/{id}', 'End an API key').input(ById).output(done('done')),
};
