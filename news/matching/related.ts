import type { DocVectors } from './doc-vectors.ts';
import type { Subject } from './subject.ts';
import type { TokenStore } from './token-store.ts';

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

/**
 * Articles that treat the subject in other words. A word counts only if nearly all articles in which it is telling
 * hold the term too (Copom for Selic, OpenAI for IA), and a single such word must stand in the title.
 */
export function findRelated(
  store: TokenStore,
  vectors: DocVectors,
  subject: Subject,
  holding: Uint8Array,
  holdingCount: number,
): RelatedArticle[] {
  const found = new Map<number, RelatedArticle & { inTitle: boolean }>();
  for (const stemId of subject.sharedWords(WEAKEST_WORD)) {
    const articles = vectors.articlesOf[stemId]!;
    if (articles.length < FEWEST_ARTICLES || articles.length > holdingCount / IMPLIES_FROM) continue;
    let held = 0;
    for (let i = 0; i < articles.length; i++) held += holding[articles.data[i]!]!;
    const share = held / (articles.length + 1);
    if (held < FEWEST_ARTICLES || share < IMPLIES_FROM || held === articles.length) continue;
    const evidence = -Math.log(1 - Math.min(0.95, share));
    for (let i = 0; i < articles.length; i++) {
      const doc = articles.data[i]!;
      if (holding[doc]) continue;
      let article = found.get(doc);
      if (!article) {
        article = { doc, strength: 0, stems: [], inTitle: false };
        found.set(doc, article);
      }
      article.strength += evidence * Math.min(1, 3 * vectors.weightOf(doc, stemId));
      article.stems.push(stemId);
      article.inTitle ||= isInTitle(store, doc, stemId);
    }
  }
  const related: RelatedArticle[] = [];
  for (const article of found.values()) {
    if (article.strength >= RELATED_FROM && (article.inTitle || article.stems.length > 1)) related.push(article);
  }
  return related;
}

function isInTitle(store: TokenStore, doc: number, stemId: number): boolean {
  const stems = store.isEnglish[doc] ? store.vocabulary.stemEn : store.vocabulary.stemPt;
  for (let at = store.starts.data[doc]!; at < store.titleEnds.data[doc]!; at++) {
    if (stems[store.words.data[at]!] === stemId) return true;
  }
  return false;
}
