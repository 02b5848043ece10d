import type { Language } from '../language.ts';

/** The terms of use were last updated on 29 June 2025 (requirements R129). */
export const termsVersion = '2025-06-29';

/** That day as text: formatting it would load the browser's date formats for this one line. */
export const termsDate: Record<Language, string> = { pt: '29 de junho de 2025', en: '29 June 2025' };

/** SHA-256 of the accepted text, stored with each consent. A test compares it with the catalogue. */
export const termsTextHash: Record<Language, string> = {
  pt: 'a8f4a048178f58e56461c0d6a3064ef0238ea97914a1d32869c5d1486f3df39e',
  en: 'fbfc8d1a0e264e7456c447484ba3a50e5868ebec3092fc23136801e76ed1f799',
};
