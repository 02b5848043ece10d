/** Why a provider's sign-in was refused; the texts are on the login page. */
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
