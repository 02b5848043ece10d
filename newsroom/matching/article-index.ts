import { meaningOfArticle } from '../meaning/encoder/encode.ts';
import { asksFor } from '../text/article-kind.ts';
import { Explainer, SURE } from './explaining/explain.ts';
import { layoutOf } from './explaining/layout.ts';
import { type NameUsage, usageOf } from './explaining/name-usage.ts';
import { type ScorePart, scoreTree } from './explaining/score-tree.ts';
import { TokenStore } from './index/token-store.ts';
import type { Match, MatchableArticle, RankedArticle, RankedDoc, ScoredArticle } from './match.ts';
import type { CompiledTerm } from './query/compile-term.ts';
import { AskedDocs } from './ranking/asked-docs.ts';
import { type SearchedTerm, TermRanker } from './ranking/rank-term.ts';
import type { FeatureRow } from './scoring/relevance-model.ts';
import { weigh } from './scoring/score.ts';
import type { Correction } from './search/spelling.ts';

export interface MatchOptions {
  limit?: number | undefined;
  /** Only these are found; the others are learnt from all the same. */
  only?: AskedDocs | undefined;
  /** Least score; unset, that of an article that is shown. */
  from?: number | undefined;
}

/** With fewer removed articles the index is not rebuilt. */
const FEWEST_DEAD = 64;

export function createIndex(articles: Iterable<MatchableArticle> = []): ArticleIndex {
  const index = new ArticleIndex();
  for (const article of articles) index.add(article);
  index.settle();
  return index;
}

/** An in-memory index over a window of articles. Adding is incremental; nothing in it touches disk or network. */
export class ArticleIndex {
  #store = new TokenStore();
  #stored: (MatchableArticle | undefined)[] = [];
  /** The ids in an array of their own: ranking needs nothing else of an article, and reads many. */
  #ids: string[] = [];
  readonly #byId = new Map<string, number>();
  readonly #removed = new Set<number>();
  /** Articles that are no news. */
  readonly #others = new Set<number>();
  #ranker: TermRanker;
  /** Those of the last question. */
  #asked: AskedDocs | undefined;

  constructor() {
    this.#ranker = new TermRanker(this.#store, this.#removed);
  }

  get size(): number {
    return this.#byId.size;
  }

  /** The words that distinguish an article from the others, strongest first. */
  keyWords(id: string): { word: string; weight: number }[] {
    this.settle();
    const doc = this.#byId.get(id);
    if (doc === undefined) return [];
    const words = this.#ranker.vectors.wordsOf(doc);
    return words.map(({ stemId, weight }) => ({ word: this.#store.vocabulary.commonWord(stemId), weight }));
  }

  /** What distinguishes an article's vector from that of the usual one; undefined for an unknown article. */
  meaning(id: string): Float32Array | undefined {
    const doc = this.#byId.get(id);
    return doc === undefined ? undefined : this.#ranker.meaning.ownMeaning(doc);
  }

  /** Vector of an article as it is stored; undefined for an unknown article. */
  storedMeaning(id: string): Int8Array | undefined {
    const doc = this.#byId.get(id);
    return doc === undefined ? undefined : this.#ranker.meaning.stored(doc);
  }

  add(article: MatchableArticle): void {
    this.remove(article.id);
    this.#place(article);
  }

  #place(article: MatchableArticle): void {
    const year = article.publishedAt === undefined ? 0 : new Date(article.publishedAt).getUTCFullYear();
    const doc = this.#store.add({ title: article.title, body: article.text }, article.language, year);
    const meaning = article.meaning ?? meaningOfArticle(article);
    this.#ranker.meaning.put(doc, meaning);
    this.#stored[doc] = { ...article, meaning };
    this.#ids[doc] = article.id;
    if (article.kind && article.kind !== 'news') this.#others.add(doc);
    this.#byId.set(article.id, doc);
  }

  /** Does the work that the first match after an addition would have to do. */
  settle(): void {
    this.#ranker.settle();
  }

  remove(id: string): boolean {
    const doc = this.#byId.get(id);
    if (doc === undefined) return false;
    this.#stored[doc] = undefined;
    this.#ranker.meaning.remove(doc);
    this.#removed.add(doc);
    this.#byId.delete(id);
    this.#others.delete(doc);
    if (this.#removed.size >= FEWEST_DEAD && this.#removed.size > this.#stored.length / 2) this.#compact();
    return true;
  }

  /** Builds the index again without the removed articles, in the same order. */
  #compact(): void {
    const left = this.#stored.filter((stored) => stored !== undefined);
    this.#store = new TokenStore();
    this.#stored = [];
    this.#ids = [];
    this.#byId.clear();
    this.#removed.clear();
    this.#others.clear();
    this.#ranker = new TermRanker(this.#store, this.#removed);
    for (const stored of left) this.#place(stored);
  }

  /** These articles, to be asked for with several terms. */
  asked(ids: Iterable<string>): AskedDocs {
    this.settle();
    const docs = [...ids].flatMap((id) => this.#byId.get(id) ?? []).sort((a, b) => a - b);
    if (!this.#asked?.are(docs, this.#ranker.evaluator)) this.#asked = new AskedDocs(docs, this.#ranker.evaluator);
    return this.#asked;
  }

  /** The same articles and order as `match` gives, without sentences: for very many terms. */
  rank(term: CompiledTerm, options: MatchOptions = {}): RankedArticle[] {
    const searched = this.#ranker.searched(term, options.only);
    const ranked = this.#rankDocs(term, searched, options);
    return ranked.map(({ doc, score, kind }) => ({ articleId: this.#ids[doc]!, score, kind }));
  }

  /** Articles to show for a term in rank order. */
  find(term: CompiledTerm, options: MatchOptions = {}): ScoredArticle[] {
    const searched = this.#ranker.searched(term, options.only);
    const explainer = new Explainer(searched.query!, (options.only ?? this.#ranker).evaluator);
    return this.#rankDocs(term, searched, options).map((ranked) => {
      const stored = this.#stored[ranked.doc]!;
      const { score, kind, features, bonus } = ranked;
      return {
        articleId: stored.id,
        score,
        kind,
        features,
        bonus,
        explain: () => explainer.explain(ranked, layoutOf(stored)),
      };
    });
  }

  /** The same, with an explanation for each. */
  match(term: CompiledTerm, options: MatchOptions = {}): Match[] {
    return this.find(term, options).map(({ explain, features: _, bonus: __, ...ranked }) => ({
      ...ranked,
      ...explain(),
    }));
  }

  /** How these articles use the name that a term is. */
  usages({ query }: CompiledTerm, ids: readonly string[]): (NameUsage | undefined)[] {
    const { evaluator } = this.#ranker;
    const list = query && evaluator.evaluate(query);
    return ids.map((id) => list && usageOf(evaluator.store, list, this.#byId.get(id) ?? -1));
  }

  /** Words of the term that are hardly ever written, with the spellings that are searched too. */
  corrections(term: CompiledTerm): Correction[] {
    return this.#ranker.searched(term).corrections;
  }

  /** Features and odds of each candidate, shown or not; with `anyKind` also articles of a kind the term does not ask for. */
  features(
    term: CompiledTerm,
    { only, anyKind = false }: Pick<MatchOptions, 'only'> & { anyKind?: boolean } = {},
  ): { articleId: string; features: FeatureRow; odds: number; bonus: number }[] {
    return this.#ranker
      .features(this.#ranker.searched(term, only), only)
      .filter(({ doc }) => anyKind || this.#isAskedFor(term, doc, only))
      .map(({ doc, ...row }) => ({ articleId: this.#ids[doc]!, ...row }));
  }

  /** What the score of an article for a term is made of; undefined if it is no candidate. */
  tree(term: CompiledTerm, id: string): ScorePart | undefined {
    const doc = this.#byId.get(id);
    if (doc === undefined) return undefined;
    const { recording } = this.#ranker;
    return scoreTree(recording, recording.searched(term), doc, (other) => this.#stored[other]!.title);
  }

  /** Offers, agendas and the like only for a term that asks for them; an agenda also if its title names what is followed. */
  #rankDocs(term: CompiledTerm, searched: SearchedTerm, { limit, only, from }: MatchOptions): RankedDoc[] {
    const ranked = this.#ranker.rank(searched, { limit, from, asked: only });
    if (this.#others.size === 0) return ranked;
    return ranked.filter(({ doc }) => this.#isAskedFor(term, doc, only));
  }

  #isAskedFor(term: CompiledTerm, doc: number, only: AskedDocs | undefined): boolean {
    if (!this.#others.has(doc)) return true;
    const kind = this.#stored[doc]!.kind!;
    return asksFor(term.term, kind) || (kind === 'agenda' && this.#isNamedInTitle(term, doc, only));
  }

  /** An agenda whose title names the followed club is news of the club. */
  #isNamedInTitle({ query, reading }: CompiledTerm, doc: number, only: AskedDocs | undefined): boolean {
    if (!query || reading.kind !== 'name') return false;
    const list = (only ?? this.#ranker).evaluator.evaluate(query);
    const index = list.find(doc);
    return index >= 0 && weigh(this.#store, list, index).title >= SURE;
  }
}
