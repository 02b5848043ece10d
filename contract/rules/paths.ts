import type { Language } from '../language.ts';

/** spec §2: the term dashboard has an address for each language. */
export function dashboardPath(language: Language): '/dashboard' | '/english' {
  return language === 'pt' ? '/dashboard' : '/english';
}
