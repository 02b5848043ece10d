import type { Language } from '../contract/language.ts';
import type { pt } from './pt.ts';

/** Portuguese is the reference: its keys are the catalogue's keys. */
export type Messages = typeof pt;
export type Area = keyof Messages;

/** What `Intl` and the `lang` attribute are told. */
export const locales = { pt: 'pt-BR', en: 'en' } as const satisfies Record<Language, string>;
