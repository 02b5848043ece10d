import { createTranslator } from 'use-intl/core';
import type { Language } from '../contract/language.ts';
import en from '../i18n/en/emails.ts';
import pt from '../i18n/pt/emails.ts';

const say = {
  pt: createTranslator({ locale: 'pt-BR', messages: pt }),
  en: createTranslator({ locale: 'en', messages: en as unknown as typeof pt }),
};

export const words = (language: Language) => say[language];
