import type { WhyAnswer, WhyCause } from '../../../contract/lab.ts';
import { readAs } from '../../../contract/terms.ts';
import type { ArticleView, Span } from '../../current/article-view.ts';
import { type CurrentArticle, storyIdOf } from '../../current/current-article.ts';
import type { LoadedArticles } from '../../current/loaded-articles.ts';
import { exclusionsIn } from '../../matching/query/term-syntax.ts';
import { MAILED_FROM, SHOWN_FROM } from '../../matching/scoring/score.ts';
import { foldPhrase } from '../../text/fold.ts';
import { isStopword } from '../../text/stopwords.ts';
import { tokenize } from '../../text/tokens.ts';
import { type CompositionNotes, outsideWindow, type PassedOver } from '../collect-stories.ts';
import { composeEdition, type EditionRequest, type NewItem, type ReaderTerm } from '../compose-edition.ts';

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

type Details = 'term' | 'score' | 'excluded' | 'wording' | 'helps' | 'reading';

/** Why one article is not in the edition. */
export type Absence = { [Name in Details]?: NonNullable<WhyAnswer[Name]> } & {
  cause: WhyCause;
  /** The item with the article or its story. */
  item?: NewItem | undefined;
};

/**
 * Why an edition does not contain an article. The edition is composed again with notes; the step that dropped the article or its
 * story is the answer. If no term found the article, its score for each term is computed by the same search.
 */
export function whyAbsent(loaded: LoadedArticles, question: WhyQuestion): Absence {
  const article = loaded.get(question.articleId);
  if (!article) return { cause: 'forgotten' };
  const { request, span } = question;
  if (request.terms.length + question.unfollowed.length === 0) return { cause: 'no_terms' };
  const view = loaded.view(span);
  const notes: CompositionNotes = { articles: new Map(), stories: new Map(), found: new Map() };
  const { items } = composeEdition(view, request, notes);
  const context = { view, question, article, items, notes };
  const absence = storyAbsence(context, storyIdOf(article)) ?? articleAbsence(context);
  if (absence) return absence;
  const wide = loaded.view(spanWith(span, article));
  const isFound = request.terms.some((term) => finds(wide, term, article.id));
  const outside = outsideSpan(span, article) ?? outsideWindow(article, request.window);
  if (isFound && outside) return { cause: outside === 'late' ? 'late' : 'old' };
  return unfound({ ...context, view: wide });
}

interface Context {
  view: ArticleView;
  question: WhyQuestion;
  article: CurrentArticle;
  items: readonly NewItem[];
  notes: CompositionNotes;
}

/** Why a story was dropped although one of its articles could open it. */
function storyAbsence(context: Context, storyId: string): Absence | undefined {
  const { items, notes, article } = context;
  const item = items.find((one) => one.storyId === storyId);
  if (item) {
    if (!item.articleIds.includes(article.id)) return { cause: 'same_story', item };
    if (item.isInMail) return { cause: 'came', item };
    const isDoubtful = scoreOf(notes, storyId) < MAILED_FROM;
    return isDoubtful ? lowScore(context, storyId, item) : { cause: tooLong(context, storyId), item };
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

const scoreOf = (notes: CompositionNotes, storyId: string): number =>
  Math.max(0, ...(notes.found.get(storyId)?.matches.map(({ score }) => score) ?? []));

/** A term found the story, but with too low a score for the mail. */
function lowScore(context: Context, storyId: string, item?: NewItem): Absence {
  const other = unfollowedTerm(context);
  if (other) return other;
  const { matches = [] } = context.notes.found.get(storyId) ?? {};
  const best = matches.toSorted((a, b) => b.score - a.score)[0];
  const term = context.question.request.terms.find(({ id }) => id === best?.termId);
  return { cause: 'score', score: best?.score ?? 0, ...(term && ofTerm(term)), ...remedies(context, term), item };
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

/** No searched term finds the article. */
function unfound(context: Context): Absence {
  const { view, question, article } = context;
  const { terms } = question.request;
  const other = unfollowedTerm(context) ?? terms.map((term) => exclusion(view, term, article.id)).find(Boolean);
  if (other) return other;
  const scored = terms.map((term) => ({ term, score: view.scoreOf(term, article.id) ?? 0 }));
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  const term = best && ofTerm(best.term);
  if (best && best.score >= SHOWN_FROM)
    return { cause: article.kind === 'news' ? 'broad' : 'not_news', ...term, helps: helping(context) };
  return { cause: 'score', score: best?.score ?? 0, ...term, ...remedies(context, best?.term) };
}

/** The first term that is not followed and would find the article's story. */
function unfollowedTerm({ view, question, article }: Context): Absence | undefined {
  const { request, unfollowed } = question;
  const found = unfollowed.find(({ term }) => {
    if (!finds(view, term, article.id)) return false;
    const { items } = composeEdition(view, { ...request, terms: [term] });
    return items.some(({ storyId }) => storyId === storyIdOf(article));
  });
  return found && { cause: found.cause, ...ofTerm(found.term) };
}

function exclusion(view: ArticleView, term: ReaderTerm, articleId: number): Absence | undefined {
  const found = exclusionsIn(term.term).find(({ wording }) => finds(view, { ...term, term: wording }, articleId));
  return found && { cause: 'excluded', ...ofTerm(term), ...found };
}

/** What would have found it: other terms, and another reading of the nearest term. */
function remedies(context: Context, term: ReaderTerm | undefined) {
  const { view, article } = context;
  const isEnough = (asked: ReaderTerm) => (view.scoreOf(asked, article.id) ?? 0) >= MAILED_FROM;
  const readings = readAs.filter((as) => as !== term?.reading?.as).map((as) => ({ ...term?.reading, as }));
  const better = term && readings.find((reading) => isEnough({ ...term, reading }));
  return { helps: helping(context), ...(better && { reading: better }) };
}

function helping({ view, question, article }: Context): string[] {
  return helpingTerms(view, article, new Set(question.request.terms.map(({ term }) => term.toLowerCase())));
}

const finds = (view: ArticleView, term: ReaderTerm, articleId: number): boolean =>
  view.find(term).some(({ matches }) => matches.some((match) => match.articleId === String(articleId)));

const ofTerm = ({ id, term }: ReaderTerm) => ({ term: { id, term } });

const outsideSpan = ({ seenFrom, seenTo }: Span, { seenAt }: CurrentArticle): 'late' | 'early' | undefined => {
  if (seenTo !== undefined && seenAt.getTime() >= seenTo) return 'late';
  return seenFrom !== undefined && seenAt.getTime() < seenFrom ? 'early' : undefined;
};

/** The span, extended to include the article. */
function spanWith(span: Span, { seenAt }: CurrentArticle): Span {
  const at = seenAt.getTime();
  return {
    ...span,
    ...(span.seenFrom !== undefined && { seenFrom: Math.min(span.seenFrom, at) }),
    ...(span.seenTo !== undefined && { seenTo: Math.max(span.seenTo, at + 1) }),
  };
}

/** A word in more current stories than this is too frequent for a term. */
const mostStories = 30;
const mostTried = 10;
const mostHelping = 3;

/**
 * Terms that find the article with a score high enough for the mail: names in its headline, else its distinctive words, else
 * other words of it.
 */
function helpingTerms(view: ArticleView, article: CurrentArticle, taken: ReadonlySet<string>): string[] {
  const inTitle = wordsOf(article.title);
  const formsOf = Map.groupBy([...inTitle, ...wordsOf(article.text.slice(0, 2000))], foldPhrase);
  // a capital at the start of a sentence does not belong to the word
  const written = (forms: string[]) => forms.find((form) => !isCapital(form)) ?? forms[0]!;
  const keyWords = view.keyWords(article.id).flatMap((word) => {
    const forms = formsOf.get(foldPhrase(word)) ?? [];
    // a word used once is rarely what the article is about
    return forms.length > 1 ? [written(forms)] : [];
  });
  const plain = inTitle
    .filter((word) => !isStopword(word.toLowerCase()))
    .map((word) => written(formsOf.get(foldPhrase(word))!));
  const untaken = (words: string[]) => [...new Set(words)].filter((word) => !taken.has(word.toLowerCase()));
  for (const words of [namesIn(inTitle), keyWords, plain]) {
    const helping = findingIt(view, article, untaken(words));
    if (helping.length > 0) return helping;
  }
  return [];
}

function findingIt(view: ArticleView, article: CurrentArticle, candidates: string[]): string[] {
  const helping: string[] = [];
  for (const term of candidates.slice(0, mostTried)) {
    if (helping.length === mostHelping) break;
    const found = view.find({ term });
    const isFew = found.length <= mostStories;
    const match = found.flatMap(({ matches }) => matches).find(({ articleId }) => articleId === String(article.id));
    if (isFew && match && match.score >= MAILED_FROM) helping.push(term);
  }
  return helping;
}

const wordsOf = (text: string): string[] => tokenize(text).map(({ start, end }) => text.slice(start, end));

const isCapital = (word: string) => /^\p{Lu}/u.test(word);

/** Runs of capitalised words; the first word of a headline always has a capital. */
function namesIn(words: readonly string[]): string[] {
  const names: string[][] = [];
  words.forEach((word, at) => {
    if (!isCapital(word)) return;
    const last = names.at(-1);
    if (last && at > 0 && last.at(-1) === words[at - 1]) last.push(word);
    else names.push([word]);
  });
  const isAll = words.filter(isCapital).length > words.length * 0.6;
  return isAll ? [] : names.filter((name) => name.length > 1 || name[0] !== words[0]).map((name) => name.join(' '));
}
