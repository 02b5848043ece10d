import type { Dispute, EditionStory } from '../archive.ts';

const mostWords = 3;

type NotedStory = Pick<
  EditionStory,
  'kind' | 'isInTitle' | 'titleWord' | 'isInLead' | 'mentions' | 'otherWords' | 'isFollowed'
>;

/** Key (i18n, `reasons`) of the sentence on why a story is included, in mails and on pages (requirements R98). */
export function whyHere(story: NotedStory) {
  if (story.isFollowed) return { key: 'followed', values: {} } as const;
  if (story.isInTitle && story.titleWord) return { key: 'titleWord', values: { word: story.titleWord } } as const;
  if (story.isInTitle) return { key: 'title', values: {} } as const;
  if (story.otherWords.length > 0)
    return { key: 'words', values: { words: story.otherWords.slice(0, mostWords).join(', ') } } as const;
  if (story.isInLead) return { key: 'lead', values: {} } as const;
  if (story.kind === 'mentioned' && story.mentions > 0)
    return { key: 'mentioned', values: { count: story.mentions } } as const;
  return { key: story.kind === 'related' ? 'related' : 'about', values: {} } as const;
}

type Weighed = Pick<NotedStory, 'kind' | 'isInTitle'> & {
  outlets: readonly unknown[];
  language: string;
  /** Chosen by the owner of a clipping. */
  isFirst?: boolean;
};

/** A clipping begins with this many lines about the day. */
export const dayLines = 3;

/** The stories of these lines: what was chosen to stand first, then stories in the reader's language first, then by number of outlets and by relevance to the term. */
export function strongestOf<Story extends Weighed>(stories: readonly Story[], language: string): Story[] {
  const weight = ({ outlets, kind, isInTitle }: Story) =>
    outlets.length + (kind === 'about' ? 1 : 0) + (isInTitle ? 1 : 0);
  const rank = ({ isFirst, language: own }: Story) => (isFirst ? 2 : Number(own === language));
  return stories.toSorted((a, b) => rank(b) - rank(a) || weight(b) - weight(a)).slice(0, dayLines);
}

/** Values for the sentence on differing figures: how many outlets give which figure, and their names. */
export const disputeParts = ({ noun, claims }: Dispute) =>
  claims.map(({ value, outlets }, index) => ({
    count: outlets.length,
    figure: index === 0 && noun ? `${value} ${noun}` : value,
    names: outlets.slice(0, mostWords).join(', '),
  }));

const wordsPerMinute = 200;

/** Reading time of headlines and summaries in whole minutes, at least one. */
export function readingMinutes(stories: readonly { title: string; summary: string }[]): number {
  const words = stories.reduce((sum, { title, summary }) => sum + countWords(title) + countWords(summary), 0);
  return Math.max(1, Math.round(words / wordsPerMinute));
}

function countWords(text: string): number {
  let words = 1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) words += 1;
  return words;
}
