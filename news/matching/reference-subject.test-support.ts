import { stem } from '../text/stem.ts';
import { isStopword } from '../text/stopwords.ts';
import { KEY_WORDS } from './index/doc-vectors.ts';
import type { Query } from './query/query.ts';
import { wordsOf } from './query/query.ts';
import { LANGUAGES, type PlainArticle, type PlainResult, stemIn } from './reference-hits.test-support.ts';
import * as scoring from './scoring/score.ts';

/** What the slow matcher learns of a term's subject: likeness among its articles, and those that never name it. */
export class ReferenceSubject {
  private readonly articles: PlainArticle[];
  private plainVectors: Map<string, number>[] | undefined;

  constructor(articles: PlainArticle[]) {
    this.articles = articles;
  }

  /** Vectors of all articles as maps from stem to weight. */
  private vectors(): Map<string, number>[] {
    const stems = this.articles.map(({ tokens, language }) =>
      tokens.map(({ word }) => `${language === 'en' ? 'e' : 'p'}${stemIn(word, language)}`),
    );
    const firstWord = new Map<string, string>();
    for (const { tokens } of this.articles) {
      for (const { word } of tokens) {
        for (const language of LANGUAGES) {
          const key = `${language === 'en' ? 'e' : 'p'}${stemIn(word, language)}`;
          if (!firstWord.has(key)) firstWord.set(key, word);
        }
      }
    }
    const seen = new Map<string, number>();
    for (const list of stems) for (const key of new Set(list)) seen.set(key, (seen.get(key) ?? 0) + 1);
    return this.articles.map(({ titleLength }, doc) => {
      const counts = new Map<string, number>();
      stems[doc]!.forEach((key, at) => {
        const word = firstWord.get(key)!;
        if (seen.get(key)! < 2 || word.length < 3 || /\d/.test(word) || isStopword(word)) return;
        const step = at < titleLength ? 3 : at - titleLength < 60 ? 1.5 : 1;
        counts.set(key, (counts.get(key) ?? 0) + step);
      });
      const weights = [...counts].map(
        ([key, count]) => [key, (1 + Math.log(count)) * Math.log((this.articles.length + 1) / seen.get(key)!)] as const,
      );
      const norm = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight ** 2, 0)) || 1;
      if (weights.length > KEY_WORDS) throw new Error('the reference takes short articles only');
      return new Map(weights.map(([key, weight]) => [key, Math.fround(weight / norm)]));
    });
  }

  likeness(query: Query, odds: Map<number, number>) {
    this.plainVectors ??= this.vectors();
    const vectors = this.plainVectors;
    const own = new Set(wordsOf(query).flatMap(({ folded }) => [`p${stem(folded, 'pt')}`, `e${stem(folded, 'en')}`]));
    const seeds = [...odds]
      .map(([doc, value]) => [doc, scoring.probability(value + scoring.USUAL_LIKENESS_ODDS)] as const)
      .filter(([, score]) => score >= 0.25);
    if (seeds.length > 16) throw new Error('the reference takes few articles only');
    const words = (doc: number) => [...vectors[doc]!].filter(([key]) => !own.has(key));
    const center = new Map<string, number>();
    const uses = new Map<string, number>();
    for (const [doc, score] of seeds) {
      for (const [key, weight] of words(doc)) {
        center.set(key, (center.get(key) ?? 0) + score * weight);
        uses.set(key, (uses.get(key) ?? 0) + 1);
      }
    }
    const length = (values: Iterable<number>) => Math.sqrt([...values].reduce((sum, value) => sum + value ** 2, 0));
    const norm = length(center.values()) || 1;
    const total = seeds.reduce((sum, [, score]) => sum + score, 0);
    const likenessOf = (doc: number) => {
      const self = seeds.find(([seed]) => seed === doc)?.[1] ?? 0;
      const list = words(doc);
      if (total - self <= 0 || list.length === 0) return 0;
      const dot = list.reduce((sum, [key, weight]) => sum + ((center.get(key) ?? 0) - self * weight) * weight, 0);
      return Math.max(0, dot) / (length(list.map(([, weight]) => weight)) * norm);
    };
    const typical = total > 0 ? seeds.reduce((sum, [doc, score]) => sum + score * likenessOf(doc), 0) / total : 0;
    return {
      vectors,
      center,
      uses,
      norm,
      oddsOf: (doc: number) => scoring.likenessOdds(likenessOf(doc), typical, seeds.length),
    };
  }

  related(odds: Map<number, number>, { vectors, center, uses, norm }: ReturnType<ReferenceSubject['likeness']>) {
    const isHeld = (doc: number) =>
      scoring.probability((odds.get(doc) ?? Number.NEGATIVE_INFINITY) + scoring.USUAL_LIKENESS_ODDS) >=
      scoring.QUIET_FROM;
    const held = this.articles.filter((_, doc) => isHeld(doc)).length;
    const strengths = new Map<number, { strength: number; words: number; inTitle: boolean }>();
    if (held < 3) return [];
    for (const [key, value] of center) {
      const docs = [...vectors.keys()].filter((doc) => vectors[doc]!.has(key));
      const holding = docs.filter(isHeld).length;
      const share = holding / (docs.length + 1);
      if (uses.get(key)! < 2 || value < 0.05 * norm || docs.length > held / 0.5 || holding < 3 || share < 0.5) continue;
      for (const doc of docs.filter((other) => !isHeld(other))) {
        const { tokens, titleLength, language } = this.articles[doc]!;
        const found = strengths.get(doc) ?? { strength: 0, words: 0, inTitle: false };
        found.strength += -Math.log(1 - Math.min(0.95, share)) * Math.min(1, 3 * vectors[doc]!.get(key)!);
        found.words++;
        found.inTitle ||= tokens.slice(0, titleLength).some(({ word }) => key.slice(1) === stemIn(word, language));
        strengths.set(doc, found);
      }
    }
    return [...strengths].flatMap(([doc, { strength, words, inTitle }]): PlainResult[] =>
      strength >= 0.5 && (inTitle || words > 1)
        ? [{ doc, score: 0.3 + 0.14 * (1 - Math.exp(-strength)), kind: 'related' }]
        : [],
    );
  }
}
