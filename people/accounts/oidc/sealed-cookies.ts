import { z } from 'zod';
import { sealedCookie } from '../../../platform/http/cookies.ts';

/** A pending sign-in at a provider. */
export const flowCookie = sealedCookie(
  'oidc',
  600,
  z.object({
    provider: z.string(),
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    /** The page to open afterwards. */
    wanted: z.string().optional(),
  }),
);

/** A person without an account whose address a provider verified: may register, only with this address. */
export const invitationCookie = sealedCookie(
  'invitation',
  30 * 60,
  z.object({ provider: z.string(), issuer: z.string(), subject: z.string(), email: z.string() }),
);
