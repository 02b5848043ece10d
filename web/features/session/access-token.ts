import type { AccessToken } from './token-keeper.ts';

/** Reads the expiry (`exp`, in seconds) from the token's middle part; the signature is the server's to check. */
export function parseAccessToken(token: string): AccessToken {
  const payload = token.split('.')[1];
  if (!payload) throw new Error('the access token has no payload');
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  if (typeof claims !== 'object' || !claims || !('exp' in claims) || typeof claims.exp !== 'number') {
    throw new Error('the access token does not say when it ends');
  }
  return { token, expiresAt: claims.exp * 1000 };
}
