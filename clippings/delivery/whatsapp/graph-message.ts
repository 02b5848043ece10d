import { alertReason, words } from '#emails';
import type { Language } from '../../../contract/language.ts';
import { countStories } from '../../editions/event-blocks.ts';
import { linesOfDay, sentenceOf } from '../../editions/render/day-lines.ts';
import { dayInWords } from '../../editions/render/day-words.ts';
import type { FrozenEdition } from '../channel.ts';
import { cutToLine } from '../one-line.ts';

/** A template message in the format of the Graph API (requirements R117). */
export interface TemplateMessage {
  /** Digits with country code. */
  to: string;
  template: string;
  languageCode: string;
  body: string[];
  /** The end of the address behind the template's button. */
  button: string;
  /** Returned in every status notice; identifies the delivery of a late notice. */
  callback?: string;
}

const text = (value: string) => ({ type: 'text', text: value });

export function toGraphBody({ to, template, languageCode, body, button, callback }: TemplateMessage): string {
  return JSON.stringify({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: {
      name: template,
      language: { code: languageCode },
      components: [
        { type: 'body', parameters: body.map(text) },
        { type: 'button', sub_type: 'url', index: '0', parameters: [text(button)] },
      ],
    },
    ...(callback ? { biz_opaque_callback_data: callback } : {}),
  });
}

/** Parameters may not contain line breaks, tabs or more than four spaces in a row, and must not be empty (error 132018). */
const toParameter = (value: string, longest: number): string => cutToLine(value, longest) || '…';

/** Three of these, the day and the fixed text stay well below the 1,024 characters a filled template may have (error 132005). */
const longestHeadline = 220;

export const languageCodes: Record<Language, string> = { pt: 'pt_BR', en: 'en' };

/**
 * The frozen edition as a template message: day, number of stories and the day's lines as parameters, the edition's page behind
 * the button. An alert has another template: the term, what happened, why it was sent.
 */
export function digestMessage(
  { edition, items }: FrozenEdition,
  { to, callback, prefix, siteUrl }: { to: string; callback: string; prefix: string; siteUrl: string },
): { message: TemplateMessage; text: string } {
  const { language, details } = edition;
  const t = words(language);
  const button = edition.shareToken ?? '';
  const filled = (kind: string, body: string[], lines: string[]) => ({
    message: { to, template: `${prefix}_${kind}`, languageCode: languageCodes[language], body, button, callback },
    // as the phone shows it, for the local mailbox
    text: [...lines, '', t('whatsapp.footer'), `[${t('whatsapp.button')}] ${siteUrl}/e/${button}`].join('\n'),
  });
  const [item] = items;
  if (details?.kind === 'alert' && item) {
    const term = toParameter(item.term, 60);
    const headline = toParameter(sentenceOf(item), longestHeadline);
    const reason = toParameter(alertReason(details.cause, term, language), 220);
    const lines = [t('whatsapp.alertOpening', { term }), '', headline, '', t('whatsapp.alertReason', { reason })];
    return filled('alert', [term, headline, reason], lines);
  }
  const count = t('whatsapp.count', { count: countStories(items) });
  const headlines = linesOfDay(items, language).map((line) => toParameter(line, longestHeadline));
  const date = toParameter(dayInWords(edition.localDate, language), 60);
  const listed = headlines.map((headline) => `• ${headline}`);
  const lines = [t('whatsapp.opening', { date, count }), '', ...listed, '', t('whatsapp.closing')];
  return filled(String(headlines.length), [date, count, ...headlines], lines);
}
