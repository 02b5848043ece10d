import { createContext } from 'react';
import type { Language } from '../../contract/language.ts';

/** The language of pages that follow the browser, and the way to choose another. */
export const LanguageChoice = createContext<{ chosen: Language; choose: (language: Language) => void }>({
  chosen: 'pt',
  choose: () => undefined,
});
