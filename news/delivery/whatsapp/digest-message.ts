import { whatsappCount, whatsappDigestText } from '#emails';
import type { Language } from '../../../contract/language.ts';
import { dayInWords } from '../../editions/render/day-words.ts';
import type { FrozenEdition } from '../channel.ts';
import { type TemplateMessage, toParameter } from './graph-message.ts';

/** A marketing body folds after about five lines; the button leads to the rest. */
const mostHeadlines = 3;
/** Three of these, the day and the fixed words stay well below the 1,024 letters a filled template may have (error 132005). */
const longestHeadline = 220;

export const languageCodes: Record<Language, string> = { pt: 'pt_BR', en: 'en' };

export interface DigestMessage {
  message: TemplateMessage;
  /** As the phone shows it. */
  text: string;
}

/** The frozen edition as a template message: the day, how many, the top headlines each a parameter, the page behind the button. */
export function digestMessage(
  { edition, items }: FrozenEdition,
  { to, callback, prefix, siteUrl }: { to: string; callback: string; prefix: string; siteUrl: string },
): DigestMessage {
  const { language } = edition;
  const leads = items.filter(({ isMore }) => !isMore);
  const headlines = leads.slice(0, mostHeadlines).map(({ title }) => toParameter(title, longestHeadline));
  const dateText = toParameter(dayInWords(edition.localDate, language), 60);
  const button = edition.shareToken ?? '';
  return {
    message: {
      to,
      template: `${prefix}_${headlines.length}`,
      languageCode: languageCodes[language],
      body: [dateText, whatsappCount(leads.length, language), ...headlines],
      button,
      callback,
    },
    text: whatsappDigestText({ dateText, count: leads.length, headlines, webUrl: `${siteUrl}/e/${button}` }, language),
  };
}
