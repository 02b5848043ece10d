import { z } from 'zod';
import { Dispute } from '../archive.ts';
import { callsOf, Instant, Int } from '../procedure.ts';

/** A story is named by one of its articles; after stories were joined each of their names still leads to it. */
export const StoryId = z.string().regex(/^\d{1,18}$/);

/** What a reader wants of a story beyond what their terms bring: every turn of it, or nothing. */
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
  /** Its first article on the story. */
  at: Instant,
  title: z.string(),
  url: z.string(),
  /** What only this outlet says, in its own words as far as its rights allow; may be empty. */
  adds: z.string(),
});

export const StoryPage = z.object({
  id: StoryId,
  /** The headline of its last turn. */
  title: z.string(),
  language: z.string(),
  timeZone: z.string(),
  firstAt: Instant,
  lastAt: Instant,
  /** Without a new article for so long that it is over. */
  isResting: z.boolean(),
  articleCount: Int,
  /** Oldest first. */
  turns: z.array(Turn),
  /** Earliest first. */
  outlets: z.array(StoryOutlet),
  /** Those still stored, newest first. */
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
