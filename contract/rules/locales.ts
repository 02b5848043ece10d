import type { Language } from '../language.ts';

/** Values of the `lang` attribute. */
export const htmlLanguages = { pt: 'pt-BR', en: 'en' } as const satisfies Record<Language, string>;

/** Locales for `Intl`: in both languages the day comes before the month, on pages and in mails. */
export const locales = { pt: 'pt-BR', en: 'en-GB' } as const satisfies Record<Language, string>;

/** English readers disagree on which figure is the month, so its name is written. */
export const dayAndMonth = {
  pt: { day: '2-digit', month: '2-digit' },
  en: { day: 'numeric', month: 'short' },
} as const;
