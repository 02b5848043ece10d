import type { Language } from '../language.ts';

/** The term dashboard has an address for each language (requirements R16). */
export function dashboardPath(language: Language): '/dashboard' | '/english' {
  return language === 'pt' ? '/dashboard' : '/english';
}

/** The picture of a clipping's sender. */
export const logoPath = (id: string): string => `/e/logo/${id}.png`;
