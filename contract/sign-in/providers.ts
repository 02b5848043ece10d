import { z } from 'zod';
import { callsOf } from '../procedure.ts';

const { publicCall } = callsOf('accounts');

/** Sign-in by identity providers. */
export const providersContract = {
  start: publicCall(
    'POST',
    '/auth/providers/{id}',
    'Begin to sign in by a provider; the browser goes on at the address',
  )
    .input(z.object({ id: z.string().max(40), wanted: z.string().max(2000).optional() }))
    .output(z.object({ url: z.url({ protocol: /^https?$/ }) })),
};
