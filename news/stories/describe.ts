import type { StoryArticle } from './fingerprint.ts';

export interface StoryDescription {
  /** The article to show: whole rather than clipped, early rather than late. */
  representative: StoryArticle;
  first: StoryArticle;
  /** Every outlet once, the earliest first. */
  outlets: string[];
}

const instant = ({ publishedAt }: StoryArticle) => publishedAt ?? Number.POSITIVE_INFINITY;

/** In order of publication; the undated last, ties by id. */
export function byPublication(articles: readonly StoryArticle[]): StoryArticle[] {
  return articles.toSorted((a, b) => (instant(a) === instant(b) ? (a.id < b.id ? -1 : 1) : instant(a) - instant(b)));
}

/** From so many characters on, an article tells its story in full. */
const FULL_TEXT = 900;

/** The earliest article that tells the story in full; when none does, the longest. */
function representativeOf(articles: StoryArticle[]): StoryArticle {
  const full = articles.find(({ title, text }) => title !== '' && text.length >= FULL_TEXT);
  return full ?? articles.reduce((best, article) => (article.text.length > best.text.length ? article : best));
}

export function describeStory(articles: readonly StoryArticle[]): StoryDescription {
  const ordered = byPublication(articles);
  const first = ordered[0];
  if (!first) throw new RangeError('a story has at least one article');
  return {
    representative: representativeOf(ordered),
    first,
    outlets: [...new Set(ordered.map(({ outlet }) => outlet))],
  };
}
