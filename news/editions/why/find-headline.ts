import type { LoadedArticles } from '../../current/loaded-articles.ts';
import { compileTerm } from '../../matching/query/compile-term.ts';
import { foldPhrase } from '../../text/fold.ts';
import { tokenize } from '../../text/tokens.ts';

/** How many of the articles nearest to a headline are compared with it. */
const mostCompared = 50;
/** Least share of common words for two headlines to be the same, one of them shortened or corrected. */
const leastShared = 0.7;

const wordsOf = (text: string): string[] => tokenize(text).map(({ start, end }) => foldPhrase(text.slice(start, end)));

/** The loaded article with this headline or nearly this one; the newest of several. */
export function findHeadline(loaded: LoadedArticles, text: string): number | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  // quoted, it finds headlines with this phrase; as single words, those with most of the words
  const searched = [`"${words.join(' ')}"`, words.join(' ')].flatMap((term) =>
    loaded.index.rank(compileTerm(term), { limit: mostCompared }),
  );
  const compared = [...new Set(searched.map(({ articleId }) => Number(articleId)))].map((id) => {
    const { title, publishedAt } = loaded.get(id)!;
    return { id, at: publishedAt.getTime(), shared: sharedWords(words, wordsOf(title)) };
  });
  const alike = compared.filter(({ shared }) => shared >= leastShared);
  return alike.sort((a, b) => b.shared - a.shared || b.at - a.at)[0]?.id;
}

/** Number of common words, as a share of the longer one. */
function sharedWords(words: readonly string[], others: readonly string[]): number {
  const known = new Set(others);
  const shared = new Set(words.filter((word) => known.has(word))).size;
  return shared / Math.max(1, new Set(words).size, known.size);
}
