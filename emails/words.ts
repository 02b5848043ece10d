import { createTranslator } from 'use-intl/core';
import type { Language } from '../contract/language.ts';
import en from '../i18n/en/emails.ts';
import whyEn from '../i18n/en/reasons.ts';
import pt from '../i18n/pt/emails.ts';
import whyPt from '../i18n/pt/reasons.ts';
import { Recent } from './recent.ts';

const mostRemembered = 5000;

const portuguese = { ...pt, why: whyPt };
const english = { ...en, why: whyEn } as unknown as typeof portuguese;

const say = {
  pt: remember(createTranslator({ locale: 'pt-BR', messages: portuguese })),
  en: remember(createTranslator({ locale: 'en', messages: english })),
};

export const words = (language: Language) => say[language];

/** A morning's mails repeat a few sentences thousands of times; formatting them anew would be half of the work. */
function remember<T extends (key: never, values?: never) => string>(translate: T): T {
  const remembered = new Recent<string>(mostRemembered);
  return ((key: never, values?: never) => {
    const id = values === undefined ? key : `${key} ${JSON.stringify(values)}`;
    return remembered.getOrInsertComputed(id, () => translate(key, values));
  }) as T;
}
