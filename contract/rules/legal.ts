import type { Language } from '../language.ts';

/** The terms of use were last updated on 29 June 2025 (requirements R129). */
export const termsVersion = '2025-06-29';

/** That day as text: formatting it would load the browser's date formats for this one line. */
export const termsDate: Record<Language, string> = { pt: '29 de junho de 2025', en: '29 June 2025' };

/** SHA-256 of the accepted text, stored with each consent. A test compares it with the catalogue. */
export const termsTextHash: Record<Language, string> = {
  pt: 'a0fed9dd5073bc402928c596b64172e8bcab01ccf9c6d9f62206b5980b664e9a',
  en: 'b1917fff641a4ad0ece3c8974ebb7fb6560ecc8c9c183eb362c1e51801f8110e',
};
