import type { Language } from '../language.ts';

/** The terms of use were last updated on 29 June 2025 (requirements R129). */
export const termsVersion = '2025-06-29';

/** That day as text: formatting it would load the browser's date formats for this one line. */
export const termsDate: Record<Language, string> = { pt: '29 de junho de 2025', en: '29 June 2025' };

/** SHA-256 of the accepted text, stored with each consent. A test compares it with the catalogue. */
export const termsTextHash: Record<Language, string> = {
  pt: '3fa462f3d844742145873bb53d18e39d2d72ae23fe6df95a32d91b395aef8b59',
  en: '3663ea952e5752c12748d47b7d2d0c96507c0f311c35a377d7d97acc95e056d1',
};
