import { z } from 'zod';
import { Marks } from '../archive.ts';
import { Language } from '../language.ts';
import { callsOf, Instant, Int } from '../procedure.ts';
import { longestSearch } from '../rules/field-limits.ts';
import { StoryChoice, StoryId } from './stories.ts';

const { userCall } = callsOf('search');

/** The last article the search looks at, and the place of the last story shown. */
const SearchCursor = z.string().regex(/^\d{1,15}(\.\d{1,16}){3}$/);

export const ArticleSearch = z.object({
  /** By the grammar of terms. */
  q: z.string().trim().min(1).max(longestSearch),
  outlet: z.string().max(200).optional(),
  language: Language.optional(),
  /** Days in the reader's time zone, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Newest first, or stories with the words in a headline before the others. */
  order: z.enum(['newest', 'headline']).default('newest'),
  after: SearchCursor.optional(),
});
export type ArticleSearch = z.infer<typeof ArticleSearch>;

/** A story by one of its articles that has the words. */
export const FoundArticle = z.object({
  id: z.string(),
  /** Names the story's own page; null until its story is known. */
  storyId: StoryId.nullable(),
  title: z.string(),
  titleMarks: Marks,
  outlet: z.string(),
  url: z.string(),
  language: z.string(),
  at: Instant,
  /** The sentence with the words, as far as the outlet's right allows; may be empty. */
  passage: z.string(),
  passageMarks: Marks,
  /** Articles of the story that have the words. */
  articleCount: Int,
  choice: StoryChoice.nullable(),
});
export type FoundArticle = z.infer<typeof FoundArticle>;

export const SearchPage = z.object({
  stories: z.array(FoundArticle),
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
