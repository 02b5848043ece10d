import { strongestFirst } from '../../../contract/rules/story-notes.ts';
import type { Shown } from '../../rights/within-rights.ts';
import { storyLine } from '../../summaries/story-line.ts';
import { blocksOf } from '../event-blocks.ts';
import type { StoryCopy } from '../tables.ts';

/** A clipping begins with this many lines about the day. */
const dayLines = 3;

/** The language of an item's headline and summary. */
export const languageOf = ({ outlets }: Pick<StoryCopy, 'outlets'>): string => outlets[0]?.language ?? 'pt';

/** One sentence that says what happened, the same in every channel. */
export function lineOf(item: Pick<Shown<StoryCopy>, 'title' | 'summary' | 'outlets' | 'reasons'>): string {
  const rewritten = item.reasons.find((note) => note.type === 'model');
  // the line belongs to the summary, which the outlets' rights may have removed
  if (rewritten?.type === 'model' && item.summary !== '') return rewritten.line;
  return storyLine({ title: item.title, summary: item.summary, language: languageOf(item) });
}

/** The best stories of an edition, a line each. */
export function dayOf(items: readonly (Shown<StoryCopy> & { isInMail: boolean })[], language: string): string[] {
  const mailed = blocksOf(items.filter(({ isInMail }) => isInMail)).map(({ item }) => ({
    item,
    outlets: item.outlets,
    language: languageOf(item),
    kind: item.kind,
    isInTitle: item.reasons.some(({ type }) => type === 'title'),
  }));
  return strongestFirst(mailed, language)
    .slice(0, dayLines)
    .map(({ item }) => lineOf(item));
}
