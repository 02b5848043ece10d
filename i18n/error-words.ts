import { createTranslator } from 'use-intl/core';
import type { ErrorArguments, ErrorCode } from '../contract/errors.ts';
import type { Language } from '../contract/language.ts';
import en from './en/errors.ts';
import pt from './pt/errors.ts';

type Say = (key: string, args: ErrorArguments) => string;

const say: Record<Language, Say> = {
  pt: createTranslator({ locale: 'pt-BR', messages: pt }) as unknown as Say,
  en: createTranslator({ locale: 'en', messages: en }) as unknown as Say,
};

/** The words of a refusal, its arguments filled in. */
export function errorWords(code: ErrorCode, args: ErrorArguments, language: Language): string {
  return say[language](code, args);
}
