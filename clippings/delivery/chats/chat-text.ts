import { words } from '#emails';
import type { Language } from '../../../contract/language.ts';
import { blocksOf } from '../../editions/event-blocks.ts';
import { linesOfDay } from '../../editions/render/day-lines.ts';
import { dayInWords } from '../../editions/render/day-words.ts';
import type { FrozenEdition } from '../channel.ts';
import { cutToLine } from '../one-line.ts';

export interface ChatStory {
  term: string;
  title: string;
  url: string;
  outlets: string;
}

/** The message before a provider's format and limits. Plain text: each provider escapes it. */
export interface ChatText {
  heading: string;
  lines: string[];
  stories: ChatStory[];
  /** "and 3 more", for those that a message has no room for. */
  more(count: number): string;
  link: { text: string; url: string } | undefined;
}

const longestTitle = 200;
const longestLine = 300;
const mostOutletsNamed = 3;

/** The frozen edition: the day's lines, then each story's headline with its address and outlets, under its term. */
export function chatEdition({ edition, items }: FrozenEdition, siteUrl: string): ChatText {
  const t = words(edition.language);
  const blocks = blocksOf(items);
  const { details } = edition;
  const day = dayInWords(edition.localDate, edition.language);
  const name = details?.kind === 'clipping' ? cutToLine(details.name, 80) : 'none';
  return {
    heading: t('chat.heading', { day, name, count: blocks.length }),
    lines: linesOfDay(items, edition.language, details).map((line) => cutToLine(line, longestLine)),
    stories: blocks.map(({ item }) => {
      const names = [...new Set(item.outlets.map((outlet) => outlet.name))];
      const named = names.slice(0, mostOutletsNamed).join(', ');
      const outlets = names.length > mostOutletsNamed ? `${named} +${names.length - mostOutletsNamed}` : named;
      return { term: item.term, title: cutToLine(item.title, longestTitle), url: item.url, outlets };
    }),
    more: (count) => t('chat.more', { count }),
    link: { text: t('chat.open'), url: `${siteUrl}/e/${edition.shareToken}` },
  };
}

export function trialText(language: Language): ChatText {
  const t = words(language);
  return { heading: t('chat.trialHeading'), lines: [t('chat.trial')], stories: [], more: () => '', link: undefined };
}

/** The message with as many stories as the provider's limits allow, from the first on. */
export function fitting<Body>(
  text: ChatText,
  build: (text: ChatText, left: string) => Body,
  fits: (body: Body) => boolean,
): Body {
  for (let count = text.stories.length; ; count -= 1) {
    const left = text.stories.length - count;
    const body = build({ ...text, stories: text.stories.slice(0, count) }, left > 0 ? text.more(left) : '');
    if (count === 0 || fits(body)) return body;
  }
}

export const byTerm = (stories: readonly ChatStory[]): [string, ChatStory[]][] => [
  ...Map.groupBy(stories, ({ term }) => term),
];
