import { expect, onTestFinished } from 'vitest';
import { providerLinks } from '../../../people/accounts/tables.ts';
import { createTestPlatform, type TestPlatform } from '../test-platform.ts';
import { createTestSite, type TestSite, type Visitor } from '../test-site.ts';
import { type OidcServer, openOidcServer, type Person } from './oidc-server.ts';

export const email = 'ana@exemplo.com';
export const ana: Person = { sub: 'ana-1', email, email_verified: true };

export const providerOf = ({ issuer, clientId, clientSecret }: OidcServer, more: object = {}) => ({
  id: 'um',
  name: 'Acme',
  issuer,
  clientId,
  clientSecret,
  domains: ['exemplo.com'],
  ...more,
});

/** A provider that is closed after the test. */
export async function startOidcServer(options?: Parameters<typeof openOidcServer>[0]): Promise<OidcServer> {
  const server = await openOidcServer(options);
  onTestFinished(() => server.close());
  return server;
}

interface Setup {
  provider?: object;
  env?: Record<string, string>;
  server?: OidcServer;
}

export async function setUp({ provider = {}, env = {}, server }: Setup = {}) {
  const oidc = server ?? (await startOidcServer());
  const logged: string[] = [];
  const platform = await createTestPlatform(
    { OIDC_PROVIDERS: JSON.stringify([providerOf(oidc, provider)]), FETCH_ALLOW: oidc.host, ...env },
    (line) => void logged.push(line),
  );
  const site = createTestSite(platform);
  return { oidc, platform, site, logged };
}

export async function begin(visitor: Visitor, id = 'um', wanted?: string): Promise<string> {
  const { status, body } = await visitor.post(`/api/auth/providers/${id}`, { wanted });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.url;
}

/** The whole sign-in; returns where the browser ends up. */
export async function signIn(
  oidc: OidcServer,
  visitor: Visitor,
  person: Person | 'refuses',
  wanted?: string,
): Promise<string> {
  const back = await oidc.visit(await begin(visitor, 'um', wanted), person);
  return follow(visitor, back);
}

export async function follow(visitor: Visitor, back: string): Promise<string> {
  const { status, headers } = await visitor.get(back);
  expect(status).toBe(303);
  expect(headers.get('cache-control')).toBe('no-store');
  return headers.get('location') ?? '';
}

export const whoIs = async (visitor: Visitor) => (await visitor.get('/api/account')).body.email as string | undefined;
export const linksOf = ({ db }: TestPlatform) => db.select().from(providerLinks);

export async function confirmedReader(site: TestSite, address = email) {
  return (await site.signIn(address)).userId;
}
