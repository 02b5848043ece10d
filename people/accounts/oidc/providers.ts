import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import type { ProviderAnswer } from '../../../contract/admin/system.ts';
import { hourMs } from '../../../contract/rules/durations.ts';
import type { Config } from '../../../platform/config/read-config.ts';
import type { Platform } from '../../../platform/platform.ts';
import { FetchError } from '../../../platform/safe-fetch/fetch-error.ts';
import { createSafeFetch, type SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';

export type Provider = Config['OIDC_PROVIDERS'][number];

/** Binds an answer of the provider to the browser that asked. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

/** A person's claims at a provider, after checking signature, issuer, audience, time and nonce. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Empty if the provider gives none. */
  email: string;
  isVerified: boolean;
}

export const callbackPath = '/api/auth/callback';
export const redirectAddress = ({ BASE_URL }: Pick<Config, 'BASE_URL'>, id: string) =>
  `${BASE_URL}${callbackPath}/${id}`;

/** As the standard bounds it. The database stores other text changed, so that two people could become one, or not at all. */
const isSubject = (text: string) => /^[\x20-\x7e]{1,255}$/.test(text);

/** No redirects: an endpoint that moved is an error in the discovery document. */
const guarded =
  (fetch: SafeFetch): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const answer = await fetch(url, {
      method,
      headers,
      accept: 'application/json',
      maxBytes: 500_000,
      timeoutMs: 10_000,
      maxRedirects: 0,
      ...(body ? { body: String(body) } : {}),
      ...(signal ? { signal } : {}),
    });
    return new Response(answer.body.length > 0 ? Buffer.from(answer.body) : null, {
      status: answer.status,
      headers: answer.headers,
    });
  };

/** Reads the discovery document. The issuer in it must be the configured one. */
function discover(fetch: SafeFetch, { issuer, clientId, clientSecret }: Provider): Promise<Configuration> {
  const isHttp = issuer.startsWith('http:');
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [customFetch]: guarded(fetch),
    // verify the id token's signature even if it came from the provider itself over TLS
    execute: [enableNonRepudiationChecks, ...(isHttp ? [allowInsecureRequests] : [])],
  });
}

const knownForMs = hourMs;

/** Asks the configured providers; each discovery document is kept for an hour. */
export class Providers {
  readonly #platform: Platform;
  readonly #known = new Map<string, { at: number; configuration: Promise<Configuration> }>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  find(id: string): Provider | undefined {
    return this.#platform.config.OIDC_PROVIDERS.find((provider) => provider.id === id);
  }

  async signInAddress(provider: Provider, { state, nonce, verifier }: Checks): Promise<string> {
    const configuration = await this.#discovered(provider);
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectAddress(this.#platform.config, provider.id),
      scope: 'openid email',
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    return address.href;
  }

  /** `query` is the callback's query string. Throws the library's errors. */
  async readIdentity(provider: Provider, query: string, { state, nonce, verifier }: Checks): Promise<Identity> {
    const configuration = await this.#discovered(provider);
    const address = new URL(`${redirectAddress(this.#platform.config, provider.id)}${query}`);
    const tokens = await authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('no id token');
    const { iss: issuer, sub: subject } = claims;
    if (!isSubject(subject)) throw new FetchError('bad_response', 'the subject is empty, too long or not ASCII');
    // some providers put the address into the id token, others only into the userinfo answer
    const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const profile: Record<string, unknown> =
      claims.email === undefined && hasUserInfo
        ? await fetchUserInfo(configuration, tokens.access_token, subject)
        : claims;
    return {
      issuer,
      subject,
      email: typeof profile.email === 'string' ? profile.email : '',
      isVerified: [true, 'true', 1, '1'].includes(profile[provider.verifiedClaim] as string),
    };
  }

  #discovered(provider: Provider): Promise<Configuration> {
    const { fetch, clock } = this.#platform;
    const at = clock.now().getTime();
    const known = this.#known.get(provider.id);
    if (known && at - known.at < knownForMs) return known.configuration;
    const configuration = discover(fetch, provider);
    this.#known.set(provider.id, { at, configuration });
    configuration.catch(() => this.#known.delete(provider.id));
    return configuration;
  }
}

/** Whether every provider's discovery document can be read and names the configured issuer. Reports the first failure. */
export async function tryDiscovery({
  OIDC_PROVIDERS,
  FETCH_ALLOW,
  BASE_URL,
}: Pick<Config, 'OIDC_PROVIDERS' | 'FETCH_ALLOW' | 'BASE_URL'>): Promise<ProviderAnswer> {
  const fetch = createSafeFetch({ allow: FETCH_ALLOW, userAgent: `Recorte/1.0 (+${BASE_URL})` });
  const trials = await Promise.all(
    OIDC_PROVIDERS.map(async (provider): Promise<ProviderAnswer> => {
      try {
        await discover(fetch, provider);
        return { state: 'good', detail: provider.id };
      } catch (error) {
        const { cause, message } = error as Error;
        if (cause instanceof FetchError) return { state: 'unknown', detail: `${provider.id} · ${cause.message}` };
        return { state: 'bad', detail: `${provider.id} · ${message}` };
      }
    }),
  );
  const failed = trials.find(({ state }) => state !== 'good');
  return failed ?? { state: 'good', detail: trials.map(({ detail }) => detail).join(', ') };
}
