import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A person at the provider, signed in there as soon as the browser arrives. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
}

export interface OidcServer {
  issuer: string;
  /** For FETCH_ALLOW. */
  host: string;
  clientId: string;
  clientSecret: string;
  /** Signs the person in at the provider; returns our path to which it redirects. */
  visit(address: string, person: Person | 'refuses'): Promise<string>;
  /** Sets the person for a browser that comes by itself. */
  seat(person: Person | 'refuses'): void;
  close(): Promise<void>;
}

interface Options {
  /** Puts claims into the id token, as Google, Microsoft and Keycloak do; otherwise only the user info has them. */
  hasClaimsInToken?: boolean;
  baseUrl?: string;
  /** Shows a consent page with one button. */
  hasConsentPage?: boolean;
}

const clientId = 'recorte';
const clientSecret = 'client-secret-of-recorte';
/** One key pair for all servers of a test file: creating one is slow. */
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A real OpenID provider on this machine (oidc-provider), with PKCE required. */
export async function openOidcServer({
  hasClaimsInToken = true,
  baseUrl = 'http://localhost:3000',
  hasConsentPage = false,
}: Options = {}): Promise<OidcServer> {
  const people = new Map<string, Person>();
  let current: Person | 'refuses' = 'refuses';
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['um', 'dois'].map((id) => `${baseUrl}/api/auth/callback/${id}`),
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !hasClaimsInToken,
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      const grant = new oidc.provider.Grant({ clientId, ...(accountId ? { accountId } : {}) });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    if (hasConsentPage && request.method === 'GET')
      return void response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end('<form method="post"><button>Continuar</button></form>');
    const result =
      current === 'refuses' ? { error: 'access_denied' } : { login: { accountId: current.sub, remember: false } };
    void provider.interactionFinished(request, response, result);
  });
  function seat(person: Person | 'refuses'): void {
    current = person;
    if (person !== 'refuses') people.set(person.sub, person);
  }
  return {
    issuer,
    host,
    clientId,
    clientSecret,
    seat,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
    async visit(address, person) {
      seat(person);
      const cookies = new Map<string, string>();
      let next = address;
      for (let hop = 0; hop < 10; hop++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const given = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const line of given.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = given.headers.get('location');
        if (!location) throw new Error(`the provider answered ${given.status}: ${await given.text()}`);
        next = new URL(location, next).href;
        if (next.startsWith(baseUrl)) return next.slice(baseUrl.length);
      }
      throw new Error('the provider never sent the browser back');
    },
  };
}
