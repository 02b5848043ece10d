import type { Language } from '../language.ts';

/** The terms of use were last updated on 29 June 2025 (requirements R129). */
export const termsVersion = '2025-06-29';

/** That day as text: formatting it would load the browser's date formats for this one line. */
export const termsDate: Record<Language, string> = { pt: '29 de junho de 2025', en: '29 June 2025' };

/** SHA-256 of the accepted text, stored with each consent. A test compares it with the catalogue. */
export const termsTextHash: Record<Language, string> = {
  pt: 'ebe8b7896e19bd31bde3b0630dd472bfec7345a13e93373dd213557af52e194e',
  en: 'f37398da018ca3d4afc3ac205529fda586e4ee1bfb343b4536e487a11b7fe44d',
};
