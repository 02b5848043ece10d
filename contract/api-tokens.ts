import { z } from 'zod';
import { userCall } from './procedure.ts';

export const apiTokenLimit = 10;
/** Plans whose readers may let their own programs read. */
export const apiPlans = ['pro', 'enterprise'] as const;

const instant = z.iso.datetime({ offset: true });

export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The key's last characters. */
  ending: z.string(),
  scopes: z.array(z.enum(['read'])),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

const tags = ['api-tokens'];

export const apiTokensContract = {
  list: userCall
    .route({ method: 'GET', path: '/api-tokens', summary: "The reader's API keys", tags })
    .output(z.array(ApiToken)),
  create: userCall
    .route({ method: 'POST', path: '/api-tokens', summary: 'A new API key, shown once', tags })
    .input(z.object({ name: z.string().max(500) }))
    .output(z.object({ apiToken: ApiToken, token: z.string() })),
  revoke: userCall
    .route({ method: 'DELETE', path: '/api-tokens/{id}', summary: 'End an API key', tags })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ done: z.literal(true) })),
};
