import type { WindowArticle } from '../../newsroom/articles/queries.ts';
import type { ArticleView, ReadTerm } from '../../newsroom/current/article-view.ts';
import {
  type ReaderPreferences,
  rankForReader,
  type StoryForReader,
} from '../../newsroom/matching/ranking/rank-for-reader.ts';
import { isForMail } from '../../newsroom/matching/scoring/score.ts';
import type { Rights } from '../../newsroom/summaries/rights/within-rights.ts';
import {
  type CandidateStory,
  type CompositionNotes,
  collectStories,
  hasLasted,
  isInWindow,
  type WantedStories,
} from './collect-stories.ts';
import { eventBlocks } from './event-blocks.ts';
import { type ComposedText, itemTextOf, type TextRules } from './item-text.ts';
import type { editionItems, NearlyStory, SilentTerm } from './tables.ts';

export interface ReaderTerm extends ReadTerm {
  id: string;
  /** Earlier answers are ignored. */
  answersFrom?: Date | undefined;
}

export interface EditionRequest extends WantedStories {
  terms: readonly ReaderTerm[];
  now: Date;
  rights: Rights;
  preferences?: ReaderPreferences | undefined;
  /** By term id, the last day the term had an item. */
  lastOn?: ReadonlyMap<string, string> | undefined;
  places?: Places | undefined;
  isLasting?: boolean | undefined;
}

/** Most stories in the mail, of the rest on the page, and most lines under a story for others of its event. */
export interface Places {
  mail: number;
  page: number;
  lines?: number;
}

export type NewItem = Omit<typeof editionItems.$inferSelect, 'id' | 'editionId' | 'userId' | 'localDate'> &
  ComposedText;

export interface ComposedEdition {
  items: NewItem[];
  silentTerms: SilentTerm[];
  /** Stories that may not be what a term means, the likeliest first: in no mail and in no count (requirements R220). */
  nearly: NearlyStory[];
  cutCounts: Record<string, number>;
  /** Number of stories each term found, by its id, before any selection. */
  termCounts: Record<string, number>;
}

/** Gmail clips long mails, so a mail has this many stories; the rest is on the web page (requirements R100). */
export const storiesInMail = 12;
const usualPlaces: Places = { mail: storiesInMail, page: 24 };
const mostNearly = 12;

/** One reader's clipping of the window: each story once, under its best term. A story sent before needs news. */
export function composeEdition(view: ArticleView, request: EditionRequest, notes?: CompositionNotes): ComposedEdition {
  const candidates = collectStories(view, request, notes);
  const { mail, page, lines } = request.places ?? usualPlaces;
  const options = { now: request.now.getTime(), ...(request.preferences ? { preferences: request.preferences } : {}) };
  const isIn = (article: WindowArticle) => isInWindow(article, request.window);
  const isWanted = ({ storyId }: StoryForReader) =>
    !request.isLasting || hasLasted(view.storyArticles(storyId).filter(isIn));
  const all = [...candidates.values()].map(({ story }) => story).filter(isWanted);
  const isFollowed = ({ storyId }: StoryForReader) => candidates.get(storyId)!.isFollowed;
  const deservesMail = (story: StoryForReader) => isFollowed(story) || isLikelyMeant(story);
  const blocks = eventBlocks(all.filter(deservesMail), (storyId) => view.eventOf(storyId), { ...options, lines });
  // followed stories come before those of the terms
  const followed = rankForReader(blocks.leads.filter(isFollowed), { ...options, limit: mail }).chosen;
  const others = rankForReader(
    blocks.leads.filter((story) => !isFollowed(story)),
    { ...options, limit: mail - followed.length },
  );
  const inMail = [...followed, ...others.chosen];
  const chosen = new Set(inMail.map(({ storyId }) => storyId));
  const rest = rankForReader(
    blocks.leads.filter(({ storyId }) => !chosen.has(storyId)),
    { ...options, limit: page },
  );
  const doubtful = rankForReader(
    all.filter((story) => !deservesMail(story)),
    { ...options, limit: mostNearly },
  );
  const headings = [
    ...request.terms,
    ...(request.chosen?.followed ?? []).map(({ id, title }) => ({ id, term: title })),
  ];
  const order = new Map(headings.map(({ id }, index) => [id, index]));
  const byTerm = (list: typeof inMail) =>
    list.toSorted((a, b) => order.get(a.termId)! - order.get(b.termId)! || b.score - a.score);
  const picked = [
    ...byTerm(inMail).map((story) => ({ ...story, isInMail: true })),
    ...byTerm(rest.chosen).map((story) => ({ ...story, isInMail: false })),
  ].flatMap((lead) => [
    { ...lead, isMore: false },
    ...blocks.under(lead.storyId).map((story) => ({ ...story, isInMail: lead.isInMail, isMore: true })),
  ]);
  const causeOf = (story: StoryForReader) => {
    if (request.preferences?.refusedStories?.has(story.storyId)) return 'refused';
    return deservesMail(story) ? 'length' : 'score';
  };
  if (notes) noteUnpicked(notes, all, picked, causeOf);
  const terms = new Map(headings.map((term) => [term.id, term]));
  const textRules = { view, rights: request.rights, rightsKey: [...request.rights].join() };
  const items = picked.map(({ storyId, termId, isInMail, isMore }, position) =>
    toItem(textRules, candidates.get(storyId)!, terms.get(termId)!, { position, isInMail, isMore }),
  );
  const shown = new Set(picked.map(({ termId }) => termId));
  return {
    items,
    silentTerms: request.terms
      .filter(({ id }) => !shown.has(id))
      .map(({ id, term }) => ({ term, lastOn: request.lastOn?.get(id) ?? null })),
    nearly: doubtful.chosen.map(({ storyId, termId }) => {
      const { title, url, outlet } = view.article(Number(candidates.get(storyId)!.matches.get(termId)![0]!.articleId));
      return { term: terms.get(termId)!.term, storyId, title, url, outlet };
    }),
    cutCounts: countsOf(terms, rest.cut, blocks.cut),
    termCounts: foundBy(request.terms, candidates.values()),
  };
}

/** Stories that were found but not chosen, with the step that dropped each. */
function noteUnpicked(
  notes: CompositionNotes,
  all: readonly StoryForReader[],
  picked: readonly { storyId: string }[],
  causeOf: (story: StoryForReader) => 'refused' | 'length' | 'score',
): void {
  const inEdition = new Set(picked.map(({ storyId }) => storyId));
  for (const story of all) {
    notes.found.set(story.storyId, story);
    if (!inEdition.has(story.storyId)) notes.stories.set(story.storyId, { cause: causeOf(story) });
  }
}

function foundBy(terms: readonly ReaderTerm[], candidates: Iterable<CandidateStory>): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(terms.map(({ id }) => [id, 0]));
  for (const { matches } of candidates) for (const id of matches.keys()) if (id in counts) counts[id]! += 1;
  return counts;
}

/** An edition contains only what is likely meant. */
function isLikelyMeant({ matches }: StoryForReader): boolean {
  return matches.some(isForMail);
}

/** Stories cut by a limit, counted by the text of the term. */
function countsOf(terms: ReadonlyMap<string, ReaderTerm>, ...cuts: Map<string, number>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [termId, count] of cuts.flatMap((cut) => [...cut])) {
    const { term } = terms.get(termId)!;
    counts[term] = (counts[term] ?? 0) + count;
  }
  return counts;
}

function toItem(
  textRules: TextRules,
  candidate: CandidateStory,
  term: ReaderTerm,
  place: { position: number; isInMail: boolean; isMore: boolean },
): NewItem {
  const matches = candidate.matches.get(term.id)!;
  return { ...place, termId: term.id, term: term.term, ...itemTextOf(textRules, candidate, matches) };
}
