import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useLocale } from 'use-intl';
import type { Language } from '../../contract/language.ts';
import { languageOfTag } from '../../i18n/choose-language.ts';
import { LanguageChoice } from './language-choice.ts';
import { rememberLanguage } from './language-cookie.ts';
import { storeLanguage } from './store-language.ts';

/** The page's language, and the way to change it: the choice is remembered, a reader's with the profile too, and the page reads its words anew. */
export function useLanguage() {
  const language = languageOfTag(useLocale());
  const { choose } = use(LanguageChoice);
  const queryClient = useQueryClient();
  function setLanguage(chosen: Language) {
    rememberLanguage(chosen);
    void storeLanguage(queryClient, chosen);
    const url = new URL(location.href);
    if (url.searchParams.has('lang')) {
      url.searchParams.delete('lang');
      history.replaceState(history.state, '', url);
    }
    choose(chosen);
  }
  return { language, setLanguage };
}
