import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isWithin } from '../ip-address.ts';
import { ConfigError, readConfig } from './read-config.ts';
import { envExample } from './variables.ts';

const oneProvider = (more: object) => {
  const known = {
    id: 'a',
    name: 'A',
    issuer: 'https://a.example',
    clientId: 'a',
    clientSecret: 'hunter2',
    domains: ['*'],
  };
  return JSON.stringify([{ ...known, ...more }]);
};

describe('the configuration', () => {
  it('needs no variable at all', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, ROLE: 'all', BASE_URL: 'http://localhost:3000', DEMO: false });
  });

  it('reports every mistake at once and repeats no secret', () => {
    const mistaken = () => readConfig({ PORT: 'many', ROLE: 'king', SMTP_URL: 'hunter2-not-a-url' });
    expect(mistaken).toThrow(ConfigError);
    expect(mistaken).toThrow(/PORT.*ROLE.*SMTP_URL/);
    expect(mistaken).not.toThrow(/hunter2/);
  });

  it('names every mistake in the providers and none of their secrets (requirements R155)', () => {
    const mistaken = () => readConfig({ OIDC_PROVIDERS: oneProvider({ id: 'Ä', domains: ['x y'] }) });
    expect(mistaken).toThrow(/0\.id: .*0\.domains\.0: /);
    expect(mistaken).not.toThrow(/hunter2/);
    const [provider] = readConfig({ OIDC_PROVIDERS: oneProvider({}) }).OIDC_PROVIDERS;
    expect(provider).toMatchObject({ invites: false, checksSecondFactor: false, verifiedClaim: 'email_verified' });
  });

  it('takes an empty variable as unset', () => {
    expect(readConfig({ LANDING_URL: '', PORT: '' })).toMatchObject({ LANDING_URL: undefined, PORT: 3000 });
  });

  it('requires a secret with an external database, and an external database for a single role', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://db.example/recorte' })).toThrow(/SECRET/);
    expect(() => readConfig({ ROLE: 'worker' })).toThrow(/DATABASE_URL/);
  });

  it('takes .env.example as it is written', () => {
    const written = parseEnv(envExample().replaceAll(/^#(?=[A-Z0-9_]+=)/gm, ''));
    const env = { ...written, PAYMENTS: '' }; // refused together with STRIPE_SECRET_KEY, which the file also sets
    expect(() => readConfig(env)).not.toThrow();
    expect(readConfig(env)).toMatchObject({ COMPLAINT_GUARD: true, REQUIRE_TLS: false });
  });

  it.each([
    [{ WHATSAPP_TOKEN: 'x' }, ['WHATSAPP_PHONE_NUMBER_ID']],
    [{ WHATSAPP_APP_SECRET: 'x'.repeat(16) }, ['WHATSAPP_VERIFY_TOKEN']],
    [{ S3_BUCKET: 'x', S3_ACCESS_KEY_ID: 'x' }, ['S3_SECRET_ACCESS_KEY']],
    [{ S3_ENDPOINT: 'https://s3.example' }, ['S3_BUCKET']],
    [{ DKIM_DOMAIN: 'recorte.example' }, ['DKIM_PRIVATE_KEY']],
    [{ DKIM_PRIVATE_KEY: 'x' }, ['DKIM_DOMAIN']],
    [{ SPONSORED_PLANS: 'free,golden' }, ['SPONSORED_PLANS']],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, ['TRUSTED_PROXIES']],
    [{ DATABASE_POOL: '3' }, ['DATABASE_POOL']],
    [{ TRUSTED_PROXIES: 'proxy.example' }, ['TRUSTED_PROXIES']],
    [{ OIDC_PROVIDERS: 'x' }, ['OIDC_PROVIDERS']],
    [{ OIDC_PROVIDERS: '[{"id":"a"}]' }, ['OIDC_PROVIDERS']],
    [{ OIDC_PROVIDERS: oneProvider({ issuer: 'http://keycloak.example' }) }, ['OIDC_PROVIDERS']],
    [{ OIDC_PROVIDERS: oneProvider({ issuer: 'https://login.microsoftonline.com/common/v2.0' }) }, ['OIDC_PROVIDERS']],
    [{ OIDC_PROVIDERS: oneProvider({ domains: [] }) }, ['OIDC_PROVIDERS']],
    [{ OIDC_PROVIDERS: oneProvider({ clientsecret: 'x' }) }, ['OIDC_PROVIDERS']],
    [{ OIDC_REQUIRED_FOR_ADMINS: 'a' }, ['OIDC_REQUIRED_FOR_ADMINS']],
  ])('refuses what is half set or unknown with one line each: %o', (env, names) => {
    let mistakes: string[] = [];
    try {
      readConfig(env as Record<string, string>);
    } catch (error) {
      if (error instanceof ConfigError) mistakes = error.mistakes;
    }
    expect(mistakes.map((line) => line.split(':')[0])).toEqual(names);
  });

  it('trusts proxies by address and by network', () => {
    const { TRUSTED_PROXIES: proxies } = readConfig({ TRUSTED_PROXIES: '192.0.2.7, 10.0.0.0/8,2001:db8::/32' });
    const within = (address: string) => isWithin(proxies, address);
    expect(['192.0.2.7', '10.200.3.4', '2001:db8::5'].every(within)).toBe(true);
    expect(['192.0.2.8', '11.0.0.1', '2001:db9::5', 'unknown', ''].some(within)).toBe(false);
  });

  it('is described in .env.example, variable by variable', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(envExample());
  });
});
