import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { OidcServer, Person } from './oidc-server.ts';

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
export const ownKeys = keyPair();
export const otherKeys = keyPair();

export type Claims = Record<string, unknown>;

/** What the provider does otherwise than the standard says. */
export interface Lies {
  discovery?: object;
  /** Of the id token. `undefined` leaves a claim out. */
  claims?: (claims: Claims) => Claims;
  header?: object;
  key?: KeyObject;
  /** The token with its signature. */
  token?: (signed: string) => string;
  keys?: () => object[];
  userInfo?: Claims;
  /** Answers in place of the provider, by path; true if it did. */
  answer?: (path: string, response: ServerResponse) => boolean;
  /** The query of the way back to the browser. */
  back?: (query: URLSearchParams) => void;
}

export interface HostileProvider extends OidcServer {
  lies: Lies;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const signed = (header: object, claims: object, key: KeyObject) => {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
};

/** The token signed by a secret in place of a key. */
export function signedBySecret(token: string, secret: string): string {
  const text = `${encode({ alg: 'HS256', kid: 'one' })}.${token.split('.')[1]}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

export const publicJwk = ({ publicKey }: { publicKey: KeyObject }, more: object = {}) => ({
  ...publicKey.export({ format: 'jwk' }),
  kid: 'one',
  alg: 'RS256',
  use: 'sig',
  ...more,
});

/** An identity provider that says whatever a test wants; without lies it is correct. */
export async function startHostileProvider(lies: Lies = {}): Promise<HostileProvider> {
  const server = createServer(({ url = '' }, response) => answer(url, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const [clientId, clientSecret] = ['recorte', 'client-secret-of-recorte'];
  let [person, nonce]: [Person, string] = [{ sub: '' }, ''];
  const provider: HostileProvider = {
    issuer,
    host,
    clientId,
    clientSecret,
    lies,
    seat: (one) => {
      if (one !== 'refuses') person = one;
    },
    async visit(address, one) {
      provider.seat(one);
      const { searchParams } = new URL(address);
      nonce = searchParams.get('nonce') ?? '';
      const query = new URLSearchParams({ code: 'a-code', state: searchParams.get('state') ?? '' });
      provider.lies.back?.(query);
      return `${new URL(searchParams.get('redirect_uri') ?? '').pathname}?${query}`;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  function idToken(): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 60, nonce, ...person };
    const {
      claims: change = (same) => same,
      header = {},
      key = ownKeys.privateKey,
      token = (same) => same,
    } = provider.lies;
    return token(signed({ alg: 'RS256', kid: 'one', ...header }, change(claims), key));
  }
  function answer(path: string, response: ServerResponse): void {
    if (provider.lies.answer?.(path, response)) return;
    const documents: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...provider.lies.discovery,
      }),
      '/jwks': () => ({ keys: provider.lies.keys?.() ?? [publicJwk(ownKeys)] }),
      '/token': () => ({ access_token: 'an-access-token', token_type: 'bearer', id_token: idToken() }),
      '/me': () => ({ ...person, ...provider.lies.userInfo }),
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(documents[path]?.() ?? {}));
  }
  onTestFinished(() => provider.close());
  return provider;
}
