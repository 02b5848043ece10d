import type { WhyCause } from '../../../contract/lab.ts';
import type { WindowArticle } from '../../../newsroom/articles/queries.ts';
import type { ArticleView, Span } from '../../../newsroom/current/article-view.ts';
import { storyIdOf } from '../../../newsroom/current/current-article.ts';
import { keyOfTerm } from '../../../newsroom/matches/term-key.ts';
import { type CompositionNotes, outsideWindow, type PassedOver, spanWithin } from '../collect-stories.ts';
import { composeEdition, type EditionRequest, type NewItem, type ReaderTerm } from '../compose-edition.ts';
import type { Absence } from './absence.ts';
import { finds, ofTerm, type Remedies, type TrialQuestion } from './why-trials.ts';

/** Why a term of the reader was not searched. */
export type Unfollowed = Extract<WhyCause, 'term_muted' | 'above_plan' | 'term_new'>;

export interface WhyQuestion {
  /** The articles the edition looked at. */
  span: Span;
  request: EditionRequest;
  articleId: number;
  /** The reader's terms that the edition did not search. */
  unfollowed: readonly { term: ReaderTerm; cause: Unfollowed }[];
}

/** What is asked while looking for the answer: matches as they are stored, and trials of what nobody follows. */
export interface WhyNews {
  /** With all terms of the question, and its article if it is still kept. */
  view(span: Span): Promise<ArticleView>;
  unfound(question: TrialQuestion): Promise<Absence>;
  remedies(question: TrialQuestion): Promise<Remedies>;
}

/**
 * Why an edition does not contain an article. The edition is composed again with notes; the step that dropped the article or its
 * story is the answer. If no term found the article, other terms and readings are tried.
 */
export async function whyAbsent(news: WhyNews, question: WhyQuestion): Promise<Absence> {
  const { request, span } = question;
  const view = await news.view(span);
  const article = view.article(question.articleId);
  if (!article) return { cause: 'forgotten' };
  if (request.terms.length + question.unfollowed.length === 0) return { cause: 'no_terms' };
  const notes: CompositionNotes = { articles: new Map(), stories: new Map(), found: new Map() };
  const { items } = composeEdition(view, request, notes);
  const context = { news, span, view, question, article, items, notes };
  const absence = (await storyAbsence(context, storyIdOf(article))) ?? articleAbsence(context);
  if (absence) return absence;
  const wideSpan = spanWith(span, article);
  const wide = await news.view(wideSpan);
  const isFound = request.terms.some((term) => finds(wide, term, article.id));
  const outside = outsideSpan(span, article) ?? outsideWindow(article, request.window);
  if (isFound && outside) return { cause: outside === 'late' ? 'late' : 'old' };
  const other = unfollowedTerm({ ...context, view: wide });
  return other ?? news.unfound({ span: wideSpan, articleId: article.id, terms: request.terms });
}

interface Context {
  news: WhyNews;
  span: Span;
  view: ArticleView;
  question: WhyQuestion;
  article: WindowArticle;
  items: readonly NewItem[];
  notes: CompositionNotes;
}

/** Why a story was dropped although one of its articles could open it. */
async function storyAbsence(context: Context, storyId: string): Promise<Absence | undefined> {
  const { items, notes, article } = context;
  const item = items.find((one) => one.storyId === storyId);
  if (item) {
    if (!item.articleIds.includes(article.id)) return { cause: 'same_story', item };
    return { cause: item.isInMail ? 'came' : tooLong(context, storyId), item };
  }
  const left = notes.stories.get(storyId);
  if (!left) return undefined;
  if (left.cause === 'same_story') {
    const same = items.find((one) => one.storyId === left.as);
    return same ? { cause: 'same_story', item: same } : storyAbsence(context, left.as);
  }
  if (left.cause === 'score') return lowScore(context, storyId);
  return { cause: left.cause === 'length' ? tooLong(context, storyId) : left.cause };
}

/** A term found the story, but with too low a score for the mail. */
async function lowScore(context: Context, storyId: string): Promise<Absence> {
  const other = unfollowedTerm(context);
  if (other) return other;
  const { news, span, article, question, notes } = context;
  const { matches = [] } = notes.found.get(storyId) ?? {};
  const best = matches.toSorted((a, b) => b.score - a.score)[0];
  const { terms } = question.request;
  const nearest = terms.find(({ id }) => id === best?.termId);
  const remedies = await news.remedies({ span, articleId: article.id, terms, nearest });
  const score = best?.score ?? 0;
  return { cause: 'score', score, ...(nearest && scoredBy(context, nearest, storyId, score)), ...remedies };
}

/** The term, and the article of the story that has the score for it. */
function scoredBy(context: Context, term: ReaderTerm, storyId: string, score: number): Partial<Absence> {
  const { view, question } = context;
  const stories = view.find(term, spanWithin(question.request.window));
  const found = stories.find((story) => story.storyId === storyId)?.matches ?? [];
  const match = found.find((one) => one.score === score);
  return { ...ofTerm(term), ...(match && { scored: { key: keyOfTerm(term), articleId: Number(match.articleId) } }) };
}

/** No place was left, unless "less of this outlet" is the reason. */
function tooLong({ view, question: { request } }: Context, storyId: string): 'length' | 'outlet_muted' {
  const { preferences } = request;
  const liked = [...(preferences?.outletFeedback ?? [])].filter(([, net]) => net > 0);
  if (liked.length === (preferences?.outletFeedback?.size ?? 0)) return 'length';
  const { items } = composeEdition(view, {
    ...request,
    preferences: { ...preferences, outletFeedback: new Map(liked) },
  });
  return items.some((item) => item.storyId === storyId && item.isInMail) ? 'outlet_muted' : 'length';
}

const causeOfPassed: Record<PassedOver, WhyCause> = {
  language: 'language',
  early: 'old',
  old: 'old',
  late: 'late',
  told: 'told',
};

/** A term found the article, or another article of its story that was sent to the reader; none of them could open the story. */
function articleAbsence({ notes, article, view }: Context): Absence | undefined {
  const own = notes.articles.get(article.id);
  if (own) return { cause: causeOfPassed[own] };
  const siblings = view.loadedStory(storyIdOf(article));
  return siblings.some(({ id }) => notes.articles.get(id) === 'told') ? { cause: 'told' } : undefined;
}

/** The first term that is not followed and would find the article's story. */
function unfollowedTerm({ view, question, article }: Context): Absence | undefined {
  const { request, unfollowed } = question;
  const found = unfollowed.find(({ term }) => {
    if (!finds(view, term, article.id, spanWithin(request.window))) return false;
    const { items } = composeEdition(view, { ...request, terms: [term] });
    return items.some(({ storyId }) => storyId === storyIdOf(article));
  });
  return found && { cause: found.cause, ...ofTerm(found.term) };
}

const outsideSpan = ({ seenFrom, seenTo }: Span, { seenAt }: WindowArticle): 'late' | 'early' | undefined => {
  if (seenTo !== undefined && seenAt.getTime() >= seenTo) return 'late';
  return seenFrom !== undefined && seenAt.getTime() < seenFrom ? 'early' : undefined;
};

/** The span, extended to include the article. */
function spanWith(span: Span, { seenAt }: WindowArticle): Span {
  const at = seenAt.getTime();
  return {
    ...span,
    ...(span.seenFrom !== undefined && { seenFrom: Math.min(span.seenFrom, at) }),
    ...(span.seenTo !== undefined && { seenTo: Math.max(span.seenTo, at + 1) }),
  };
}
