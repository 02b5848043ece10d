import { strongestOf } from '../../../contract/rules/story-notes.ts';
import type { Shown } from '../../../newsroom/summaries/rights/within-rights.ts';
import { storyLine } from '../../../newsroom/summaries/story-line.ts';
import { blocksOf } from '../event-blocks.ts';
import type { Curated, EditionDetails, StoryCopy } from '../tables.ts';

/** The language of an item's headline and summary. */
export const languageOf = ({ outlets }: Pick<StoryCopy, 'outlets'>): string => outlets[0]?.language ?? 'pt';

/** One sentence that says what happened, the same in every channel. */
export function sentenceOf(item: Pick<Shown<StoryCopy>, 'title' | 'summary' | 'outlets'>): string {
  return storyLine({ title: item.title, summary: item.summary, language: languageOf(item) });
}

type DayItem = Shown<StoryCopy> & { isInMail: boolean; textId: string };

export const curatedOf = (details: EditionDetails | null | undefined): Curated | undefined =>
  details?.kind === 'clipping' ? details.curated : undefined;

/** The best stories of an edition, a line each. */
export function linesOfDay(items: readonly DayItem[], language: string, details?: EditionDetails | null): string[] {
  const first = curatedOf(details)?.first;
  const mailed = blocksOf(items.filter(({ isInMail }) => isInMail)).map(({ item }) => ({
    item,
    outlets: item.outlets,
    language: languageOf(item),
    kind: item.kind,
    isInTitle: item.reasons.some(({ type }) => type === 'title'),
    isFirst: first !== undefined && item.textId === first,
  }));
  return strongestOf(mailed, language).map(({ item }) => sentenceOf(item));
}

/** Why a story is shown, and the notes on it besides its summary, the same in every channel. */
export function notesOf({ reasons, summary }: Pick<Shown<StoryCopy>, 'reasons' | 'summary'>) {
  const dispute = reasons.find((note) => note.type === 'dispute');
  return {
    isInTitle: reasons.some((note) => note.type === 'title'),
    titleWord: reasons.find((note) => note.type === 'title')?.word ?? null,
    isInLead: reasons.some((note) => note.type === 'lead'),
    mentions: reasons.find((note) => note.type === 'count')?.n ?? 0,
    otherWords: reasons.flatMap((note) => (note.type === 'equivalent' || note.type === 'related' ? note.words : [])),
    isFollowed: reasons.some((note) => note.type === 'followed'),
    // the outlets' rights may have removed the news
    isNews: reasons.some((note) => note.type === 'news' && note.length === summary.length),
    dispute: dispute ? { noun: dispute.noun, claims: dispute.claims } : null,
  };
}

/** A story's text and notes as mails and pages show them. */
export function shownStory(item: Shown<StoryCopy>) {
  const { title, titleMarks, url, summary, summaryMarks, kind, isUpdate } = item;
  const text = { title, titleMarks, url, summary, summaryMarks, kind, isUpdate };
  return { ...text, line: sentenceOf(item), language: languageOf(item), ...notesOf(item) };
}
