import type { LoadedArticles } from '../current/loaded-articles.ts';
import { SHOWN_BY_ANSWERS } from '../matching/ranking/lean-odds.ts';
import { SHOWN_FROM } from '../matching/scoring/score.ts';
import type { matches } from './tables.ts';
import type { KeyedTerm } from './term-key.ts';

export interface MatchQuestion {
  /** `mayRise`: something may raise matches a little below what is shown, so they are found too. */
  terms: readonly (KeyedTerm & { key: string; mayRise?: boolean })[];
  /** Only these articles; unset, all. */
  only?: ReadonlySet<string> | undefined;
}

export type NewMatch = Omit<typeof matches.$inferInsert, 'matchedAt'>;

/** Answered in the thread that holds the articles. */
export const matchAnswers = {
  matches: (loaded: LoadedArticles, { terms, only }: MatchQuestion): NewMatch[] => {
    const asked = only && loaded.index.asked(only);
    return terms.flatMap(({ key, term, reading, mayRise }) => {
      const from = mayRise ? SHOWN_BY_ANSWERS : SHOWN_FROM;
      return loaded.index.find(loaded.compiled({ term, reading }), { only: asked, from }).map((match) => {
        const { articleId, score, kind, features, bonus } = match;
        const { title: _, ...explanation } = match.explain();
        const id = Number(articleId);
        const localDate = loaded.get(id)!.seenAt.toISOString().slice(0, 10);
        return { key, articleId: id, localDate, score, kind, features, bonus, explanation };
      });
    });
  },
  tree: (loaded: LoadedArticles, { term, reading, articleId }: KeyedTerm & { articleId: number }) =>
    loaded.index.tree(loaded.compiled({ term, reading }), String(articleId)),
  meanings: (loaded: LoadedArticles, ids: readonly number[]): (Int8Array | undefined)[] =>
    ids.map((id) => loaded.index.storedMeaning(String(id))),
};
