import { createTranslator } from 'use-intl/core';
import type { Language } from '../contract/language.ts';
import en from '../i18n/en/emails.ts';
import pt from '../i18n/pt/emails.ts';
import { Recent } from './recent.ts';

const mostRemembered = 5000;

const say = {
  pt: remember(createTranslator({ locale: 'pt-BR', messages: pt })),
  en: remember(createTranslator({ locale: 'en', messages: en as unknown as typeof pt })),
};

export const words = (language: Language) => say[language];

/** A morning's mails say the same few sentences thousands of times; formatting plurals anew would be half of the work. */
function remember<T extends (key: never, values?: never) => string>(translate: T): T {
  const said = new Recent<string>(mostRemembered);
  return ((key: never, values?: never) => {
    const id = values === undefined ? key : `${key} ${JSON.stringify(values)}`;
    let sentence = said.get(id);
    if (sentence === undefined) {
      sentence = translate(key, values);
      said.set(id, sentence);
    }
    return sentence;
  }) as T;
}
