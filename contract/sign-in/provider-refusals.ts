/** Why a provider's sign-in was not accepted; the login page has the words. */
export const providerRefusals = [
  'cancelled',
  'failed',
  'unverified',
  'domain',
  'unconfirmed',
  'unknown',
  'suspended',
  'otherLink',
  'otherProvider',
] as const;
export type ProviderRefusal = (typeof providerRefusals)[number];
