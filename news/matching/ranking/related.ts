import type { DocVectors } from '../index/doc-vectors.ts';
import { IntList } from '../index/int-list.ts';
import type { TokenStore } from '../index/token-store.ts';
import type { Subject } from './subject.ts';

/** Share of a word's articles that hold the term itself: from here on the word implies the subject. */
const IMPLIES_FROM = 0.5;
const FEWEST_ARTICLES = 3;
/** Strength in the subject's vocabulary below which a word is not looked at. */
const WEAKEST_WORD = 0.05;
/** Evidence from which an article without the term is taken in. */
const RELATED_FROM = 0.5;

export interface RelatedArticle {
  doc: number;
  strength: number;
  /** The words (stems) that brought it in. */
  stems: number[];
}

interface Implying {
  key: number;
  evidence: number;
}

const NOTHING: RelatedArticle[] = [];
const NO_WORDS: Implying[] = [];

/**
 * Finds articles that treat the subject in other words. A word counts only if nearly all articles in which it is
 * distinctive hold the term too (Copom for Selic, OpenAI for IA), and a single such word must stand in the title.
 */
export class RelatedFinder {
  private readonly store: TokenStore;
  private readonly vectors: DocVectors;
  /** Scratch, by key: in how many of the articles at hand the word is distinctive. Only asked for words just set to 0. */
  private held = new Int32Array(0);
  /** Scratch: the words that several seed articles share. */
  private readonly shared = new IntList(1 << 8);
  /** Scratch, by article: whether it holds the term at hand. */
  private holding = new Uint8Array(0);

  constructor(store: TokenStore, vectors: DocVectors) {
    this.store = store;
    this.vectors = vectors;
  }

  /** `docs`: the first `count` of them hold the term. */
  find(subject: Subject, docs: Int32Array, count: number): RelatedArticle[] {
    if (count < FEWEST_ARTICLES) return NOTHING;
    const words = this.implyingWords(subject, docs, count);
    if (words.length === 0) return NOTHING;
    if (this.holding.length < this.store.docCount) this.holding = new Uint8Array(this.store.docCount * 2);
    for (let i = 0; i < count; i++) this.holding[docs[i]!] = 1;
    const found = this.articlesWith(words);
    for (let i = 0; i < count; i++) this.holding[docs[i]!] = 0;
    return found;
  }

  private implyingWords(subject: Subject, docs: Int32Array, count: number): Implying[] {
    const { articlesOf } = this.vectors;
    this.findShared(subject, count);
    if (this.shared.length === 0) return NO_WORDS;
    const held = this.countHeld(docs, count);
    let words = NO_WORDS;
    for (let i = 0; i < this.shared.length; i++) {
      const key = this.shared.data[i]!;
      const { length } = articlesOf[key]!;
      const share = held[key]! / (length + 1);
      if (held[key]! < FEWEST_ARTICLES || share < IMPLIES_FROM || held[key] === length) continue;
      if (words === NO_WORDS) words = [];
      words.push({ key, evidence: -Math.log(1 - Math.min(0.95, share)) });
    }
    return words;
  }

  /** The shared words with neither too few articles to say anything nor too many to imply the term. */
  private findShared(subject: Subject, count: number): void {
    const { shared } = this;
    const { articlesOf } = this.vectors;
    subject.sharedWords(WEAKEST_WORD, shared);
    let kept = 0;
    for (let i = 0; i < shared.length; i++) {
      const { length } = articlesOf[shared.data[i]!]!;
      if (length > FEWEST_ARTICLES && length <= count / IMPLIES_FROM) shared.data[kept++] = shared.data[i]!;
    }
    shared.length = kept;
  }

  /** Walks the articles' few distinctive words: far fewer than the articles of all the shared words. */
  private countHeld(docs: Int32Array, count: number): Int32Array {
    const { keys, keyCount, starts } = this.vectors;
    if (this.held.length < keyCount) this.held = new Int32Array(keyCount);
    const { held, shared } = this;
    for (let i = 0; i < shared.length; i++) held[shared.data[i]!] = 0;
    for (let i = 0; i < count; i++) {
      const to = starts.data[docs[i]! + 1]!;
      for (let k = starts.data[docs[i]!]!; k < to; k += 2) held[keys[k]!]!++;
    }
    return held;
  }

  private articlesWith(words: readonly Implying[]): RelatedArticle[] {
    const found = new Map<number, RelatedArticle>();
    for (const { key, evidence } of words) {
      const articles = this.vectors.articlesOf[key]!;
      const stemId = this.vectors.stemOfKey[key]!;
      for (let i = 0; i < articles.length; i++) {
        const doc = articles.data[i]!;
        if (this.holding[doc]) continue;
        let article = found.get(doc);
        if (!article) {
          article = { doc, strength: 0, stems: [] };
          found.set(doc, article);
        }
        article.strength += evidence * Math.min(1, 3 * this.vectors.weightOf(doc, key));
        article.stems.push(stemId);
      }
    }
    return [...found.values()].filter(
      ({ doc, strength, stems }) =>
        strength >= RELATED_FROM && (stems.length > 1 || isInTitle(this.store, doc, stems[0]!)),
    );
  }
}

function isInTitle(store: TokenStore, doc: number, stemId: number): boolean {
  const stems = store.stemsIn(doc);
  for (let at = store.starts.data[doc]!; at < store.titleEnds.data[doc]!; at++) {
    if (stems[store.words.data[at]!] === stemId) return true;
  }
  return false;
}
