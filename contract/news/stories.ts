import { z } from 'zod';
import { Dispute } from '../archive.ts';
import { callsOf, Instant, Int } from '../procedure.ts';

/** The id of a story is that of one of its articles; after stories are merged, all their ids remain valid. */
export const StoryId = z.string().regex(/^\d{1,18}$/);

/** A reader's choice for a story beyond their terms: every turn of it, or none. */
export const StoryChoice = z.enum(['follow', 'mute']);
export type StoryChoice = z.infer<typeof StoryChoice>;

/** Most stories a reader may follow or mute at a time. */
export const mostChoices = 100;

const Turn = z.object({
  at: Instant,
  title: z.string(),
  url: z.string(),
  outlet: z.string(),
  articleCount: Int,
  outletCount: Int,
  dispute: Dispute.nullable(),
});

const StoryOutlet = z.object({
  name: z.string(),
  /** Time of its first article on the story. */
  at: Instant,
  title: z.string(),
  url: z.string(),
  /** What only this outlet says, in its own words if its right allows it; may be empty. */
  adds: z.string(),
});

export const StoryPage = z.object({
  id: StoryId,
  /** The headline of its last turn. */
  title: z.string(),
  /** What happened last, in sentences of that headline's article; may be empty. */
  summary: z.string(),
  language: z.string(),
  timeZone: z.string(),
  firstAt: Instant,
  lastAt: Instant,
  /** Whether it is over: no new article for a long time. */
  isResting: z.boolean(),
  articleCount: Int,
  /** Oldest first. */
  turns: z.array(Turn),
  /** Earliest first. */
  outlets: z.array(StoryOutlet),
  /** The articles still stored, newest first. */
  articles: z.array(z.object({ outlet: z.string(), title: z.string(), url: z.string(), at: Instant })),
  choice: StoryChoice.nullable(),
});
export type StoryPage = z.infer<typeof StoryPage>;

export const ChosenStory = z.object({
  id: StoryId,
  title: z.string(),
  choice: StoryChoice,
  chosenAt: Instant,
  isResting: z.boolean(),
});
export type ChosenStory = z.infer<typeof ChosenStory>;

const { userCall } = callsOf('stories');
const byId = z.object({ id: z.string().max(100) });

export const storiesContract = {
  read: userCall('GET', '/stories/{id}', 'A story from its first article to its last turn')
    .input(byId)
    .output(StoryPage),
  choose: userCall('PUT', '/stories/{id}/choice', 'Follow a story, mute it, or neither')
    .input(byId.extend({ choice: StoryChoice.nullable() }))
    .output(z.object({ choice: StoryChoice.nullable() })),
  chosen: userCall('GET', '/stories/chosen', 'Stories the reader follows or has muted').output(z.array(ChosenStory)),
};
