import type { Language } from '../language.ts';

/** What the `lang` attribute is told. */
export const htmlLanguages = { pt: 'pt-BR', en: 'en' } as const satisfies Record<Language, string>;

/** What `Intl` is told: in either language a day comes before its month, on pages as in mails. */
export const locales = { pt: 'pt-BR', en: 'en-GB' } as const satisfies Record<Language, string>;
