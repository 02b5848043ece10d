import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { useLocale } from 'use-intl';
import type { Language } from '../../contract/language.ts';
import { chooseLanguage, languageOfTag } from '../../i18n/choose-language.ts';
import { client } from '../api.ts';
import { sessionQuery } from '../features/session/use-session.ts';
import type { Toasts } from '../ui/feedback/toaster.tsx';
import { useToasts } from '../ui/feedback/toasts.tsx';
import { loadMessages } from './messages.ts';

const yearInSeconds = 31_536_000;

export function readCookie(cookies: string, name: string): string | undefined {
  const pairs = cookies.split(';').map((part) => part.split('=').map((side) => side.trim()));
  return pairs.find(([key]) => key === name)?.[1];
}

/** The server reads it too and chooses the prerendered page of this language. */
export const rememberLanguage = (language: Language): void => writeCookie('lang', language);

const accountCookie = 'account-lang';

/** The language of the account and plan pages: Portuguese, unless the reader chose English for them (requirements R5). */
export const accountLanguage = (): Language => (readCookie(document.cookie, accountCookie) === 'en' ? 'en' : 'pt');
export const rememberAccountLanguage = (language: Language): void => writeCookie(accountCookie, language);

function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${name}=${value}; path=/; max-age=${yearInSeconds}; samesite=lax`;
}

/** The server has chosen a prerendered page's language, which is its `lang`: hydrating it in another one would fail. */
export function browserLanguage(isPrerendered: boolean): Language {
  if (isPrerendered) return languageOfTag(document.documentElement.lang);
  return chooseLanguage({
    query: new URLSearchParams(location.search).get('lang'),
    cookie: readCookie(document.cookie, 'lang'),
    browser: navigator.language,
  });
}

export const LanguageChoice = createContext<(language: Language) => void>(() => undefined);

/** The page's language, and how to change it: stored, for a reader in the profile too, and its texts loaded again. */
export function useLanguage() {
  const language = languageOfTag(useLocale());
  const choose = use(LanguageChoice);
  const queryClient = useQueryClient();
  const { show } = useToasts();
  function setLanguage(chosen: Language, onUndo = () => setLanguage(language)) {
    rememberLanguage(chosen);
    void storeLanguage(queryClient, chosen, show, onUndo);
    const url = new URL(location.href);
    if (url.searchParams.has('lang')) {
      url.searchParams.delete('lang');
      history.replaceState(history.state, '', url);
    }
    choose(chosen);
  }
  return { language, setLanguage };
}

/** Told in the new language, since mails and the next sign-in use it too. A visitor has only the cookie. */
async function storeLanguage(
  queryClient: QueryClient,
  language: Language,
  show: Toasts['show'],
  onUndo: () => void,
): Promise<void> {
  const reader = queryClient.getQueryData(sessionQuery.queryKey);
  if (!reader || reader.language === language) return;
  queryClient.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, language });
  try {
    await client.accounts.setLanguage({ language });
    const { common } = await loadMessages(language, ['common']);
    const { languageStored: title = '', actions } = common ?? {};
    if (actions) show({ title, closeLabel: actions.close, undo: { label: actions.undo, onUndo } });
  } catch (error) {
    // the cookie keeps the choice in this browser, and the profile is read again
    console.warn('the language was not stored', error);
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
}
