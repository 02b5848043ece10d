import { randomBytes } from 'node:crypto';
import { daySeconds } from '../../../contract/rules/durations.ts';
import { makeCookie, readCookie } from '../../../platform/http/cookies.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isSameSecret, sign } from '../../../platform/signing.ts';

/**
 * A browser that signed in to an account before has a signed cookie with its own id. The cookie grants nothing: wrong passwords and
 * codes of this browser are counted by that id instead of by the account, so that strangers who guess cannot lock the owner out.
 */
const name = 'device';
const lastsSeconds = 365 * daySeconds;
/** One browser may be used for several accounts: of a family, or of an operator who is also a reader. */
const mostAccounts = 5;

type Site = Pick<Platform, 'config' | 'secret'>;

interface Device {
  id: string;
  signature: string;
}

const signatureOf = (secret: string, userId: string, id: string) =>
  sign(secret, 'known device', `${userId} ${id}`).subarray(0, 16).toString('base64url');

function devicesIn({ config }: Site, headers: Headers): Device[] {
  const written = (readCookie(config, name, headers) ?? '').split('.').slice(0, mostAccounts);
  return written.map((device) => {
    const [id = '', signature = ''] = device.split('~');
    return { id, signature };
  });
}

const isDeviceOf = ({ secret }: Site, userId: string, { id, signature }: Device): boolean =>
  isSameSecret(signature, signatureOf(secret, userId, id));

/** The id of the calling browser, if it signed in to this account before. */
export function findDevice(site: Site, headers: Headers, userId: string): string | undefined {
  return devicesIn(site, headers).find((device) => isDeviceOf(site, userId, device))?.id;
}

/** Set after a successful sign-in, the second factor included. */
export function deviceCookie(site: Site, headers: Headers, userId: string): string {
  const id = findDevice(site, headers, userId) ?? randomBytes(16).toString('base64url');
  const others = devicesIn(site, headers).filter((device) => device.signature && !isDeviceOf(site, userId, device));
  const devices = [{ id, signature: signatureOf(site.secret, userId, id) }, ...others].slice(0, mostAccounts);
  const value = devices.map((device) => `${device.id}~${device.signature}`).join('.');
  return makeCookie(site.config, name, value, lastsSeconds);
}
