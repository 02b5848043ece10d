import type { WindowArticle } from '../articles/queries.ts';

export interface CurrentArticle extends WindowArticle {
  /** Other addresses of the same article. */
  addresses: string[];
  /** Its vector; null until it is matched. */
  meaning?: Uint8Array | null;
}

/** An article that has no story yet is its own. */
export function storyIdOf({ storyId, id }: Pick<WindowArticle, 'storyId' | 'id'>): string {
  return storyId ?? String(id);
}

type Placed = Pick<WindowArticle, 'publishedAt' | 'id'>;

export const oldestFirst = (a: Placed, b: Placed): number =>
  a.publishedAt.getTime() - b.publishedAt.getTime() || a.id - b.id;
