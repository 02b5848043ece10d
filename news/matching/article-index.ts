import { type CleanArticle, cleanArticle } from '../text/clean-article.ts';
import { RepeatedLines } from '../text/repeated-lines.ts';
import type { MatchableArticle } from './article.ts';
import type { CompiledTerm } from './compile-term.ts';
import { explain } from './explain.ts';
import type { Match, RankedArticle } from './match.ts';
import { planQuery } from './plan.ts';
import { ABOUT_FROM, literalScore, SHOWN_FROM, weigh } from './score.ts';
import { TokenStore } from './token-store.ts';
import { END } from './word-plan.ts';

export interface MatchOptions {
  limit?: number;
}

/** An in-memory index over a window of articles. Adding is incremental; nothing in it touches disk or network. */
export interface ArticleIndex {
  readonly size: number;
  add(article: MatchableArticle): void;
  remove(id: string): boolean;
  has(id: string): boolean;
  /** Articles to show for a term in rank order, with sentence, marks and reasons. */
  match(term: CompiledTerm, options?: MatchOptions): Match[];
  /** The same articles and order without sentences: for very many terms. */
  rank(term: CompiledTerm, options?: MatchOptions): RankedArticle[];
}

interface Stored {
  article: MatchableArticle;
  clean: CleanArticle;
  isAlive: boolean;
}

export function createIndex(articles: Iterable<MatchableArticle> = []): ArticleIndex {
  const index = new MemoryIndex();
  const first = [...articles];
  for (const { text, outlet } of first) index.repeated.learn(text, outlet ?? '');
  for (const article of first) index.insert(article);
  return index;
}

class MemoryIndex implements ArticleIndex {
  readonly repeated = new RepeatedLines();
  private readonly store = new TokenStore();
  private readonly stored: Stored[] = [];
  private readonly byId = new Map<string, number>();

  get size(): number {
    return this.byId.size;
  }

  has(id: string): boolean {
    return this.byId.has(id);
  }

  add(article: MatchableArticle): void {
    this.repeated.learn(article.text, article.outlet ?? '');
    this.insert(article);
  }

  insert(article: MatchableArticle): void {
    this.remove(article.id);
    const clean = cleanArticle(article.title, article.text, this.repeated, article.outlet);
    const doc = this.store.add(clean, article.language);
    this.stored[doc] = { article, clean, isAlive: true };
    this.byId.set(article.id, doc);
  }

  remove(id: string): boolean {
    const doc = this.byId.get(id);
    if (doc === undefined) return false;
    this.stored[doc]!.isAlive = false;
    this.byId.delete(id);
    return true;
  }

  rank(term: CompiledTerm, options: MatchOptions = {}): RankedArticle[] {
    if (!term.query) return [];
    const plan = planQuery(this.store, term.query);
    const ranked: RankedArticle[] = [];
    for (let doc = plan.advance(0); doc !== END; doc = plan.advance(doc + 1)) {
      const stored = this.stored[doc]!;
      if (!stored.isAlive || !plan.collect(doc)) continue;
      const score = literalScore(weigh(this.store, doc, plan.found));
      if (score < SHOWN_FROM) continue;
      ranked.push({ articleId: stored.article.id, score, kind: score >= ABOUT_FROM ? 'about' : 'mentioned' });
    }
    ranked.sort((a, b) => b.score - a.score || (a.articleId < b.articleId ? -1 : 1));
    return options.limit === undefined ? ranked : ranked.slice(0, options.limit);
  }

  match(term: CompiledTerm, options: MatchOptions = {}): Match[] {
    const ranked = this.rank(term, options);
    if (ranked.length === 0) return [];
    return ranked.map((item) => {
      const doc = this.byId.get(item.articleId)!;
      const plan = planQuery(this.store, term.query!);
      plan.advance(doc);
      plan.collect(doc);
      return { ...item, ...explain(this.store, doc, this.stored[doc]!.clean, plan.found) };
    });
  }
}
