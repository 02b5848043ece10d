import { headlinesWith } from '../../../newsroom/articles/span-queries.ts';
import { foldPhrase } from '../../../newsroom/text/fold.ts';
import { tokenize } from '../../../newsroom/text/tokens.ts';
import type { Handle } from '../../../platform/db/open-database.ts';

/** A headline that is the same has most of its longest words. */
const mostAsked = 3;
/** Least share of common words for two headlines to be the same, one of them shortened or corrected. */
const leastShared = 0.7;

const wordsOf = (text: string): string[] => tokenize(text).map(({ start, end }) => foldPhrase(text.slice(start, end)));

/** The article with this headline or nearly this one, of those published since a time; the newest of several. */
export async function findHeadline(db: Handle, text: string, since: Date): Promise<number | undefined> {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const written = tokenize(text).map(({ start, end }) => text.slice(start, end));
  const longest = written.toSorted((a, b) => b.length - a.length).slice(0, mostAsked);
  const compared = (await headlinesWith(db, longest, since)).map(({ id, title, publishedAt }) => {
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
