import type { Language } from '../../contract/language.ts';

const yearInSeconds = 31_536_000;

export function readCookie(cookies: string, name: string): string | undefined {
  for (const part of cookies.split(';')) {
    const [key, value] = part.split('=');
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}

/** Read by the server too, which then picks the prerendered page of this language. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `lang=${language}; path=/; max-age=${yearInSeconds}; samesite=lax`;
}
