import type { Language } from '../../contract/language.ts';
import { chooseLanguage, languageOfTag } from '../../i18n/choose-language.ts';

const yearInSeconds = 31_536_000;

export function readCookie(cookies: string, name: string): string | undefined {
  for (const part of cookies.split(';')) {
    const [key, value] = part.split('=');
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}

/** Read by the server too, which then picks the prerendered page of this language. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `lang=${language}; path=/; max-age=${yearInSeconds}; samesite=lax`;
}

/**
 * The language for pages that follow the browser. A prerendered page has already been chosen by the server: hydrating it in
 * another language would tear it apart, so its `lang` attribute wins.
 */
export function browserLanguage(isPrerendered: boolean): Language {
  if (isPrerendered) return languageOfTag(document.documentElement.lang);
  return chooseLanguage({
    query: new URLSearchParams(location.search).get('lang'),
    cookie: readCookie(document.cookie, 'lang'),
    browser: navigator.language,
  });
}
