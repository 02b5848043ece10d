import type { Language } from '../language.ts';

/** What `Intl` and the `lang` attribute are told: in either language a day comes before its month, on pages as in mails. */
export const locales = { pt: 'pt-BR', en: 'en-GB' } as const satisfies Record<Language, string>;
