import { useEffect, useState } from 'react';
import type { Language } from '../../../contract/language.ts';
import type { Messages } from '../../../i18n/messages.ts';
import { loadMessages } from '../../language/load-messages.ts';

/** spec §1: the terms page is Portuguese unless asked otherwise, whatever the browser speaks; `?lang=en` asks. */
export function useDocumentLanguage() {
  const [wanted, setWanted] = useState<Language>('pt');
  const [english, setEnglish] = useState<Partial<Messages>>();
  useEffect(() => {
    if (new URLSearchParams(location.search).get('lang') === 'en') setWanted('en');
  }, []);
  useEffect(() => {
    if (wanted === 'en' && !english) void loadMessages('en', ['common', 'legal']).then(setEnglish);
  }, [wanted, english]);
  const language: Language = wanted === 'en' && english ? 'en' : 'pt';
  return { language, messages: language === 'en' ? english : undefined, setLanguage: setWanted };
}
