import type { Tone } from '../../../contract/signed/curation.ts';
import type { Tier } from '../../../contract/signed/files.ts';
import { blocksOf } from '../../editions/event-blocks.ts';
import type { EditionRow, ItemRow } from '../../editions/queries.ts';

/** One article of a clipping: a story has one of each of its outlets. */
export interface EditionArticle {
  /** The edition's day. */
  on: string;
  storyId: string;
  /** ISO instant of publication. */
  at: string;
  outletId: string;
  outlet: string;
  title: string;
  url: string;
  termId: string;
  term: string;
  tier: Tier | null;
  tone: Tone | null;
  /** The owner's line above the story; only in its first row. */
  note: string;
}

export type TierOf = (outletId: string) => Tier | null;

/** The articles of an edition as its mail has them. Headlines and addresses only: no text of an outlet. */
export function articlesOf(
  { localDate, details }: Pick<EditionRow, 'localDate' | 'details'>,
  items: readonly ItemRow[],
  tierOf: TierOf,
): EditionArticle[] {
  const curated = details?.kind === 'clipping' ? details.curated : undefined;
  return blocksOf(items.filter(({ isInMail }) => isInMail)).flatMap(({ item: lead, more }) =>
    [lead, ...more].flatMap(({ storyId, termId, term, textId, outlets }) =>
      outlets.map(({ id, name, title, url, at }, index) => ({
        on: localDate,
        storyId,
        at,
        outletId: id,
        outlet: name,
        title,
        url,
        termId,
        term,
        tier: tierOf(id),
        tone: curated?.tones[textId] ?? null,
        note: index === 0 ? (curated?.notes[textId] ?? '') : '',
      })),
    ),
  );
}
