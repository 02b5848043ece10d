import {
  type ChoiceOptions,
  type RankedStory,
  rankForReader,
  type StoryForReader,
} from '../../newsroom/matching/ranking/rank-for-reader.ts';

/** More lines than this under one item would be a list; the rest is counted. */
const linesInBlock = 8;

export interface EventBlocks {
  /** The best story of each event. */
  leads: StoryForReader[];
  /** The other stories of its event, shown under it, the best first. */
  under(storyId: string): RankedStory[];
  /** Stories beyond a block's lines, by the term that found them. */
  cut: Map<string, number>;
}

/** Stories of one event are shown under the best one and count once. */
export function eventBlocks(
  stories: readonly StoryForReader[],
  eventOf: (storyId: string) => string,
  { lines = linesInBlock, ...options }: Omit<ChoiceOptions, 'limit'> & { lines?: number | undefined },
): EventBlocks {
  const ranked = rankForReader(stories, { ...options, limit: stories.length }).chosen;
  const byId = new Map(stories.map((story) => [story.storyId, story]));
  const under = new Map<string, RankedStory[]>();
  const cut = new Map<string, number>();
  for (const [lead, ...others] of Map.groupBy(ranked, ({ storyId }) => eventOf(storyId)).values()) {
    under.set(lead!.storyId, others.slice(0, lines));
    for (const { termId } of others.slice(lines)) cut.set(termId, (cut.get(termId) ?? 0) + 1);
  }
  return { leads: [...under.keys()].map((id) => byId.get(id)!), under: (id) => under.get(id) ?? [], cut };
}

/** Frozen items as they are shown: each with the lines under it. */
export function blocksOf<Item extends { isMore: boolean }>(items: readonly Item[]): { item: Item; more: Item[] }[] {
  const blocks: { item: Item; more: Item[] }[] = [];
  for (const item of items) {
    const last = blocks.at(-1);
    if (item.isMore && last) last.more.push(item);
    else blocks.push({ item, more: [] });
  }
  return blocks;
}

/** Other stories of an event are lines under its first story and do not count. */
export const countStories = (items: readonly { isMore: boolean }[]): number => blocksOf(items).length;

export const headlineOutlet = (outlets: readonly { name: string; url: string }[], url: string): string =>
  (outlets.find((outlet) => outlet.url === url) ?? outlets[0])?.name ?? '';
