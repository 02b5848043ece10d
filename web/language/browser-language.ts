import type { Language } from '../../contract/language.ts';
import { chooseLanguage, languageOfTag } from '../../i18n/choose-language.ts';
import { readCookie } from './language-cookie.ts';

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
