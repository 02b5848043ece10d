import type { Language } from '../contract/language.ts';
import { words } from './words.ts';

interface WhatsappDigest {
  /** The reader's day as text. */
  dateText: string;
  count: number;
  headlines: string[];
  webUrl: string;
}

/** "7 recortes": the template's second parameter. */
export const whatsappCount = (count: number, language: Language): string =>
  words(language)('whatsapp.count', { count });

/** The template with its parameters filled in, as the phone shows it, for the local mailbox. */
export function whatsappDigestText({ dateText, count, headlines, webUrl }: WhatsappDigest, language: Language): string {
  const t = words(language);
  return [
    t('whatsapp.opening', { date: dateText, count: whatsappCount(count, language) }),
    '',
    ...headlines.map((headline) => `• ${headline}`),
    '',
    t('whatsapp.closing'),
    '',
    t('whatsapp.footer'),
    `[${t('whatsapp.button')}] ${webUrl}`,
  ].join('\n');
}

interface WhatsappAlert {
  term: string;
  headline: string;
  reason: string;
  webUrl: string;
}

export function whatsappAlertText({ term, headline, reason, webUrl }: WhatsappAlert, language: Language): string {
  const t = words(language);
  return [
    t('whatsapp.alertOpening', { term }),
    '',
    headline,
    '',
    t('whatsapp.alertReason', { reason }),
    '',
    t('whatsapp.footer'),
    `[${t('whatsapp.button')}] ${webUrl}`,
  ].join('\n');
}
