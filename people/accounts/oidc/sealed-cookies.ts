import { z } from 'zod';
import { sealedCookie } from '../../../platform/http/sealed-cookie.ts';

/** A sign-in that is under way at a provider. */
export const flowCookie = sealedCookie(
  'oidc',
  600,
  z.object({
    provider: z.string(),
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    /** The page of ours to open afterwards. */
    wanted: z.string().optional(),
  }),
);

/** A person without an account whom a provider vouches for: may register, with this address alone. */
export const invitationCookie = sealedCookie(
  'invitation',
  30 * 60,
  z.object({ provider: z.string(), issuer: z.string(), subject: z.string(), email: z.string() }),
);
