import { z } from 'zod';
import { makeCookie, readCookie } from '../../../platform/http/cookies.ts';
import type { Platform } from '../../../platform/platform.ts';
import { seal, unseal } from '../../../platform/seal.ts';

type Site = Pick<Platform, 'config' | 'secret' | 'clock'>;

interface SealedCookie<Value> {
  make(site: Site, value: Value): string;
  /** Undefined when it is missing, forged or too old. */
  read(site: Site, headers: Headers): Value | undefined;
  drop(site: Site): string;
}

function sealedCookie<Schema extends z.ZodObject>(
  name: string,
  seconds: number,
  schema: Schema,
): SealedCookie<z.output<Schema>> {
  const purpose = `cookie ${name}`;
  return {
    make({ config, secret, clock }, value) {
      const expiresAt = clock.now().getTime() + seconds * 1000;
      return makeCookie(config, name, seal(secret, purpose, name, JSON.stringify({ expiresAt, value })), seconds);
    },
    read({ config, secret, clock }, headers) {
      const opened = unseal(secret, purpose, name, readCookie(config, name, headers) ?? '');
      if (opened === undefined) return undefined;
      const { expiresAt, value } = JSON.parse(opened) as { expiresAt: number; value: unknown };
      return expiresAt > clock.now().getTime() ? schema.parse(value) : undefined;
    },
    drop: ({ config }) => makeCookie(config, name, '', 0),
  };
}

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
