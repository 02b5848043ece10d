import type { Language } from '../../../contract/language.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import type { StoryVerdict } from '../../editions/queries.ts';
import { signLink } from './tokens.ts';

/** One letter per verdict keeps the links short: a mail has dozens. */
export const verdictLetters: Record<StoryVerdict, string> = { useful: 'u', not_this: 'n', less_outlet: 'l' };

export function verdictOfLetter(letter: string): StoryVerdict | undefined {
  return (Object.keys(verdictLetters) as StoryVerdict[]).find((verdict) => verdictLetters[verdict] === letter);
}

/** Every address used in a mail or on a page without login. */
export function linksFor(siteUrl: string, secret: string) {
  return {
    unsubscribe: (token: string) => `${siteUrl}/u/${token}`,
    leave: (token: string) => `${siteUrl}/u/c/${token}`,
    /** With the unsubscribe token, so that all three links are renewed together. */
    pause: (token: string) => `${siteUrl}/u/p/${token}`,
    alerts: (token: string) => `${siteUrl}/u/a/${token}`,
    answers(itemId: string) {
      const address = `${siteUrl}/u/f/${signLink(secret, 'feedback', itemId)}`;
      return {
        useful: address + verdictLetters.useful,
        notThis: address + verdictLetters.not_this,
        lessOutlet: address + verdictLetters.less_outlet,
      };
    },
    sponsored: (editionId: string) => `${siteUrl}/u/s/${signLink(secret, 'sponsored', editionId)}`,
    edition: (shareToken: string) => `${siteUrl}/e/${shareToken}`,
    book: (shareToken: string) => `${siteUrl}/e/${shareToken}/recorte.pdf`,
    terms: (language: Language) => `${siteUrl}${dashboardPath(language)}`,
    settings: `${siteUrl}/account`,
    why: `${siteUrl}/why`,
  };
}
