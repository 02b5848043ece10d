import { z } from 'zod';
import { publicCall } from '../procedure.ts';

const tags = ['accounts'];

/** Sign-in by identity providers. */
export const providersContract = {
  start: publicCall
    .route({
      method: 'POST',
      path: '/auth/providers/{id}',
      summary: 'Begin to sign in by a provider; the browser goes on at the address',
      tags,
    })
    .input(z.object({ id: z.string().max(40), wanted: z.string().max(2000).optional() }))
    .output(z.object({ url: z.url({ protocol: /^https?$/ }) })),
};
