import { readAs } from '../../../contract/terms.ts';
import type { WindowArticle } from '../../../newsroom/articles/queries.ts';
import type { ArticleView, Span } from '../../../newsroom/current/article-view.ts';
import type { LoadedArticles } from '../../../newsroom/current/loaded-articles.ts';
import { exclusionsIn } from '../../../newsroom/matching/query/term-syntax.ts';
import { isForMail, SHOWN_FROM } from '../../../newsroom/matching/scoring/score.ts';
import { foldPhrase } from '../../../newsroom/text/fold.ts';
import { isStopword } from '../../../newsroom/text/stopwords.ts';
import { tokenize } from '../../../newsroom/text/tokens.ts';
import type { ReaderTerm } from '../compose-edition.ts';
import type { Absence } from './absence.ts';

export interface TrialQuestion {
  span: Span;
  articleId: number;
  /** The terms that the edition searched. */
  terms: readonly ReaderTerm[];
  /** The one that is nearest to the article. */
  nearest?: ReaderTerm | undefined;
}

interface Context extends TrialQuestion {
  loaded: LoadedArticles;
  view: ArticleView;
  article: WindowArticle;
}

const contextOf = (loaded: LoadedArticles, question: TrialQuestion): Context | undefined => {
  const article = loaded.get(question.articleId);
  return article && { ...question, loaded, article, view: loaded.view(question.span) };
};

/** Terms and readings that nobody follows, tried on one article; answered in the thread that holds the articles. */
export const whyTrials = {
  /** Why none of the terms finds the article, and what would. */
  whyUnfound(loaded: LoadedArticles, question: TrialQuestion): Absence {
    const context = contextOf(loaded, question);
    return context ? unfound(context) : { cause: 'forgotten' };
  },
  /** What would have found it: other terms, and another reading of the nearest one. */
  whyRemedies(loaded: LoadedArticles, question: TrialQuestion): Remedies {
    const context = contextOf(loaded, question);
    return context ? remedies(context) : { helps: [] };
  },
};

export type Remedies = Pick<Absence, 'helps' | 'reading'>;

function unfound(context: Context): Absence {
  const { view, terms, article } = context;
  const other = terms.map((term) => exclusion(view, term, article.id)).find(Boolean);
  if (other) return other;
  const scored = terms.map((term) => ({ term, score: 0, ...scoreFor(context, term) }));
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  const term = best && ofTerm(best.term);
  if (best && best.score >= SHOWN_FROM)
    return { cause: article.kind === 'news' ? 'broad' : 'not_news', ...term, helps: helping(context) };
  const { score = 0, features, bonus = 0 } = best ?? {};
  const made = features && { scored: { features, bonus } };
  return { cause: 'score', score, ...made, ...term, ...remedies({ ...context, nearest: best?.term }) };
}

function exclusion(view: ArticleView, term: ReaderTerm, articleId: number): Absence | undefined {
  const found = exclusionsIn(term.term).find(({ wording }) => finds(view, { ...term, term: wording }, articleId));
  return found && { cause: 'excluded', ...ofTerm(term), ...found };
}

function remedies(context: Context): Remedies {
  const { nearest } = context;
  const isEnough = (asked: ReaderTerm) => {
    const scored = scoreFor(context, asked);
    return scored !== undefined && isForMail(scored);
  };
  const readings = readAs.filter((as) => as !== nearest?.reading?.as).map((as) => ({ ...nearest?.reading, as }));
  const better = nearest && readings.find((reading) => isEnough({ ...nearest, reading }));
  return { helps: helping(context), ...(better && { reading: better }) };
}

const scoreFor = ({ loaded, article }: Context, term: ReaderTerm) => loaded.scoreOf(term, article.id);

function helping({ loaded, view, terms, article }: Context): string[] {
  const keyWords = loaded.index.keyWords(String(article.id)).map(({ word }) => word);
  return helpingTerms(view, article, keyWords, new Set(terms.map(({ term }) => term.toLowerCase())));
}

export const finds = (view: ArticleView, term: ReaderTerm, articleId: number, preferred?: Span): boolean =>
  view.find(term, preferred).some(({ matches }) => matches.some((match) => match.articleId === String(articleId)));

export const ofTerm = ({ id, term }: ReaderTerm) => ({ term: { id, term } });

/** A word in more current stories than this is too frequent for a term. */
const mostStories = 30;
const mostTried = 10;
const mostHelping = 3;

/**
 * Terms that find the article with a score high enough for the mail: names in its headline, else its distinctive words, else
 * other words of it.
 */
function helpingTerms(
  view: ArticleView,
  article: WindowArticle,
  distinctive: readonly string[],
  taken: ReadonlySet<string>,
): string[] {
  const inTitle = wordsOf(article.title);
  const formsOf = Map.groupBy([...inTitle, ...wordsOf(article.text.slice(0, 2000))], foldPhrase);
  // a capital at the start of a sentence does not belong to the word
  const written = (forms: string[]) => forms.find((form) => !isCapital(form)) ?? forms[0]!;
  const keyWords = distinctive.flatMap((word) => {
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

function findingIt(view: ArticleView, article: WindowArticle, candidates: string[]): string[] {
  const helping: string[] = [];
  for (const term of candidates.slice(0, mostTried)) {
    if (helping.length === mostHelping) break;
    const found = view.find({ term });
    const isFew = found.length <= mostStories;
    const match = found.flatMap(({ matches }) => matches).find(({ articleId }) => articleId === String(article.id));
    if (isFew && match && isForMail(match)) helping.push(term);
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
