import type { Language } from '../contract/language.ts';
import { words } from './words.ts';

/** The fixed texts of a message to a chat. */
export function chatWords(language: Language) {
  const t = words(language);
  return {
    heading: ({ day, name, count }: { day: string; name: string | undefined; count: number }) =>
      t('chat.heading', { day, count, name: name ?? 'none' }),
    more: (count: number) => t('chat.more', { count }),
    open: t('chat.open'),
    trialHeading: t('chat.trialHeading'),
    trial: t('chat.trial'),
  };
}
