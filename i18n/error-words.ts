import { createTranslator } from 'use-intl/core';
import type { ErrorArguments, ErrorCode } from '../contract/errors.ts';
import type { Language } from '../contract/language.ts';
import en from './en/errors.ts';
import pt from './pt/errors.ts';
import { withMinutes } from './wait.ts';

type Say = (key: string, args: ErrorArguments) => string;

const say: Record<Language, Say> = {
  pt: createTranslator({ locale: 'pt-BR', messages: pt }) as unknown as Say,
  en: createTranslator({ locale: 'en', messages: en }) as unknown as Say,
};

/** Forming a sentence costs more than all else about a refusal, and a flood asks for few different ones. */
const formed = new Map<string, string>();
const mostFormed = 500;

/** The words of a refusal, its arguments filled in. */
export function errorWords(code: ErrorCode, args: ErrorArguments, language: Language): string {
  const key = `${language} ${code} ${JSON.stringify(args)}`;
  const words = formed.get(key) ?? say[language](code, withMinutes(args));
  if (formed.size >= mostFormed) formed.clear();
  formed.set(key, words);
  return words;
}
