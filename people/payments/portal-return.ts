import type { Config } from '../../platform/config/read-config.ts';

/** Tells the page that it may have to look twice: what was done in the portal reaches us as a notice. */
export function portalReturnUrl({ BASE_URL }: Pick<Config, 'BASE_URL'>): string {
  return `${BASE_URL}/upgrade?portal`;
}
