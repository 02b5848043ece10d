import type { Trial } from '../../../contract/admin/system.ts';
import type { Config } from '../../../platform/config/read-config.ts';
import { FetchError } from '../../../platform/safe-fetch/fetch-error.ts';
import { createSafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import { discover } from './providers.ts';

/** Whether every provider's discovery document can be read and names the configured issuer. Reports the first failure. */
export async function tryDiscovery({
  OIDC_PROVIDERS,
  FETCH_ALLOW,
  BASE_URL,
}: Pick<Config, 'OIDC_PROVIDERS' | 'FETCH_ALLOW' | 'BASE_URL'>): Promise<Trial> {
  const fetch = createSafeFetch({ allow: FETCH_ALLOW, userAgent: `Recorte/1.0 (+${BASE_URL})` });
  const trials = await Promise.all(
    OIDC_PROVIDERS.map(async (provider): Promise<Trial> => {
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
