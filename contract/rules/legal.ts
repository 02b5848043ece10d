import type { Language } from '../language.ts';

/** The terms of use were last updated on 29 June 2025 (requirements R129). */
export const termsVersion = '2025-06-29';

/** That day as text: formatting it would load the browser's date formats for this one line. */
export const termsDate: Record<Language, string> = { pt: '29 de junho de 2025', en: '29 June 2025' };

/** SHA-256 of the accepted text, stored with each consent. A test compares it with the catalogue. */
export const termsTextHash: Record<Language, string> = {
  pt: '776646b193a76cd1b5cd858e67e48fe9d7740ab9951f18afab83e1a8303c27c2',
  en: '65241e74f9c40fa185ddfb21b570f107299f777e3d451a87a0860331ed386ad3',
};
