import type { Away } from '../../../contract/archive.ts';
import { headlineOutlet } from '../event-blocks.ts';
import type { AwayStory, EditionDetails, StoryCopy } from '../tables.ts';

type AwayItem = Pick<StoryCopy, 'storyId' | 'term' | 'title' | 'url' | 'outlets'>;

/** The items of the edition itself, and those about the time the reader was away. */
export function splitAway<Item extends AwayItem>(
  items: readonly Item[],
  details: EditionDetails | null | undefined,
): { items: readonly Item[]; away: Away | null } {
  if (details?.kind !== 'return') return { items, away: null };
  const stories = new Map(details.stories.map((story) => [story.storyId, story]));
  const storyOf = ({ storyId }: Item) => stories.get(storyId ?? '');
  const terms = [...Map.groupBy(items.filter(storyOf), ({ term }) => term)].map(([term, own]) => ({
    term,
    stories: own.map((item) => toLine(item, storyOf(item)!)),
  }));
  return { items: items.filter((item) => !storyOf(item)), away: { from: details.from, terms } };
}

const toLine = ({ title, url, outlets }: AwayItem, story: AwayStory): Away['terms'][number]['stories'][number] => ({
  ...story,
  title,
  url,
  outlet: headlineOutlet(outlets, url),
});
