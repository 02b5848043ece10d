import type { OutletId } from './outlets.ts';

/** Which outlet tells it, its headline, its lead, and the facts it uses: one digit per fact, in the order told. */
export type StoryVersion = readonly [outlet: OutletId, headline: string, lead: string, facts: string];

export type Story = {
  id: string;
  topic: string;
  /** Hours before the newsroom's present at which the first outlet published. */
  hoursAgo: number;
  /** The story this one continues with new facts. */
  followUpOf?: string;
  facts: readonly string[];
  versions: readonly StoryVersion[];
};
