import type { WindowArticle } from '../articles/queries.ts';

export interface CurrentArticle extends WindowArticle {
  /** Other addresses of the same article. */
  addresses: string[];
}

/** An article that has no story yet is its own. */
export function storyIdOf({ storyId, id }: WindowArticle): string {
  return storyId ?? String(id);
}

export const oldestFirst = (a: WindowArticle, b: WindowArticle): number =>
  a.publishedAt.getTime() - b.publishedAt.getTime() || a.id - b.id;
