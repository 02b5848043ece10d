import type { ArticleView } from '../../current/article-view.ts';
import type { CurrentArticle } from '../../current/current-article.ts';
import { MAILED_FROM } from '../../matching/scoring/score.ts';
import { foldPhrase } from '../../text/fold.ts';
import { isStopword } from '../../text/stopwords.ts';
import { tokenize } from '../../text/tokens.ts';

/** A word in more current stories than this is too frequent for a term. */
const mostStories = 30;
const mostTried = 10;
const mostHelping = 3;

/**
 * Terms that find the article with a score high enough for the mail: names in its headline, else its distinctive words, else
 * other words of it.
 */
export function helpingTerms(view: ArticleView, article: CurrentArticle, taken: ReadonlySet<string>): string[] {
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
