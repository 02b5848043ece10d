import type { z } from 'zod';
import type { Platform } from '../platform.ts';
import { seal, unseal } from '../seal.ts';
import { makeCookie, readCookie } from './cookies.ts';

type Site = Pick<Platform, 'config' | 'secret' | 'clock'>;

interface SealedCookie<Value> {
  make(site: Site, value: Value): string;
  /** Undefined if it is missing, forged or expired. */
  read(site: Site, headers: Headers): Value | undefined;
  drop(site: Site): string;
}

/** An encrypted cookie with its own expiry. */
export function sealedCookie<Schema extends z.ZodObject>(
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
