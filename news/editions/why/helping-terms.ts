import type { ArticleView } from '../../current/article-view.ts';
import type { CurrentArticle } from '../../current/current-article.ts';
import { MAILED_FROM } from '../../matching/scoring/score.ts';
import { foldPhrase } from '../../text/fold.ts';
import { isStopword } from '../../text/stopwords.ts';
import { tokenize } from '../../text/tokens.ts';

/** A word that so many stories of the days at hand have is no term. */
const mostStories = 30;
const mostTried = 10;
const mostHelping = 3;

/** Terms that find the article surely enough for the mail: names of its headline, or where there are none the words that tell it from others. */
export function helpingTerms(view: ArticleView, article: CurrentArticle, taken: ReadonlySet<string>): string[] {
  const inTitle = wordsOf(article.title);
  const written = new Map<string, string>();
  for (const word of [...inTitle, ...wordsOf(article.text.slice(0, 2000))]) {
    // a capital at the start of a sentence is none of the word's own
    if (!written.has(foldPhrase(word)) || !isCapital(word)) written.set(foldPhrase(word), word);
  }
  const keyWords = view.keyWords(article.id).flatMap((word) => written.get(foldPhrase(word)) ?? []);
  const plain = inTitle.flatMap((word) =>
    isStopword(word.toLowerCase()) ? [] : (written.get(foldPhrase(word)) ?? []),
  );
  const untaken = (words: string[]) => [...new Set(words)].filter((word) => !taken.has(word.toLowerCase()));
  const names = findingIt(view, article, untaken(namesIn(inTitle)));
  return names.length > 0 ? names : findingIt(view, article, untaken([...keyWords, ...plain]));
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

/** Runs of words with a capital; the first word of a headline has one by rule. */
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
