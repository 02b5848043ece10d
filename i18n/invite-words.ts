import type { Language } from '../contract/language.ts';
import en from './en/visitor/invites.ts';
import pt from './pt/visitor/invites.ts';

const words = { pt, en };

/** What the server says about a code. */
export function inviteWords(outcome: keyof typeof pt.answers, language: Language): string {
  return words[language].answers[outcome];
}
