import type { Language } from '../contract/language.ts';

/** Portuguese if the browser's language starts with pt, otherwise English (requirements R4). */
export function languageOfTag(tag: string | null | undefined): Language {
  return (tag ?? '').trim().toLowerCase().startsWith('pt') ? 'pt' : 'en';
}

export interface LanguageSigns {
  /** `?lang=` of the address: a link that asks for one language. */
  query?: string | null;
  /** The `lang` cookie: what the person chose last. */
  cookie?: string | null | undefined;
  /** `navigator.language`, or the Accept-Language header. */
  browser?: string | null;
}

/** The most deliberate sign wins; anything that is not a language of ours is ignored. */
export function chooseLanguage({ query, cookie, browser }: LanguageSigns): Language {
  for (const chosen of [query, cookie]) {
    if (chosen === 'pt' || chosen === 'en') return chosen;
  }
  return languageOfTag(browser);
}
