import { z } from 'zod';
import { Marks } from '../archive.ts';
import { Language } from '../language.ts';
import { callsOf, Instant, Int } from '../procedure.ts';
import { longestSearch } from '../rules/field-limits.ts';
import { StoryChoice, StoryId } from './stories.ts';

const { userCall } = callsOf('search');

/** The last article of the search, and the position of the last story shown. */
const SearchCursor = z.string().regex(/^\d{1,15}(\.\d{1,16}){3}$/);

export const ArticleSearch = z.object({
  /** In the syntax of terms. */
  q: z.string().trim().min(1).max(longestSearch),
  outlet: z.string().max(200).optional(),
  language: Language.optional(),
  /** Days in the reader's time zone, inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Newest first, or stories with the words in a headline before the others. */
  order: z.enum(['newest', 'headline']).default('newest'),
  after: SearchCursor.optional(),
});
export type ArticleSearch = z.infer<typeof ArticleSearch>;

/** A story, shown by one of its matching articles. */
export const FoundStory = z.object({
  id: z.string(),
  /** Id of the story's page; null until its story is known. */
  storyId: StoryId.nullable(),
  title: z.string(),
  titleMarks: Marks,
  outlet: z.string(),
  url: z.string(),
  language: z.string(),
  at: Instant,
  /** The sentence with the words, if the outlet's right allows it; may be empty. */
  passage: z.string(),
  passageMarks: Marks,
  /** Matching articles of the story. */
  articleCount: Int,
  choice: StoryChoice.nullable(),
});
export type FoundStory = z.infer<typeof FoundStory>;

export const SearchPage = z.object({
  stories: z.array(FoundStory),
  /** Stories on all pages. */
  total: Int,
  timeZone: z.string(),
  after: SearchCursor.nullable(),
});
export type SearchPage = z.infer<typeof SearchPage>;

export const searchContract = {
  articles: userCall('GET', '/search', 'Everything that was read and is still stored, by the grammar of terms')
    .input(ArticleSearch)
    .output(SearchPage),
};
