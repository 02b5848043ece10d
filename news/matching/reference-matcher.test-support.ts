import { fold } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import { isStopword } from '../text/stopwords.ts';
import { familyOf } from '../text/word-family.ts';
import { KEY_WORDS } from './doc-vectors.ts';
import type { MatchKind } from './match.ts';
import type { Query, QueryWord } from './query.ts';
import { wordsOf } from './query.ts';
import * as scoring from './score.ts';
import { accentsAgree } from './word-list.ts';

/**
 * The slow matcher the fast one is held against, for tests only: the same definitions spelt out over plain objects,
 * every token of every article looked at for every word, no index, nothing skipped.
 */
export interface PlainToken {
  word: string;
  letterCase: 'lower' | 'capital' | 'upper' | 'mixed';
  grammarCase: boolean;
  compound: boolean;
  opens: boolean;
  apart: boolean;
}

export interface PlainArticle {
  language: string;
  year: number;
  tokens: PlainToken[];
  titleLength: number;
}

interface Hit {
  at: number;
  length: number;
  weight: number;
}

type LongerNames = Map<string, { documents: number; withBare: number }>;

export interface PlainResult {
  doc: number;
  score: number;
  kind: MatchKind;
}

const LANGUAGES = ['pt', 'en'];
const stemIn = (word: string, language: string) => stem(fold(word), language === 'en' ? 'en' : 'pt');

export class ReferenceMatcher {
  private readonly articles: PlainArticle[];
  /** Answers that hold for a whole term, so that a test run ends this minute. */
  private readonly shares = new Map<QueryWord, number>();
  private readonly forms = new Map<Query, { part: Query; share: number }[]>();
  private readonly names = new Map<Query | QueryWord, LongerNames>();
  private plainVectors: Map<string, number>[] | undefined;

  constructor(articles: PlainArticle[]) {
    this.articles = articles;
  }

  rank(query: Query | undefined): PlainResult[] {
    if (!query) return [];
    const odds = new Map<number, number>();
    this.articles.forEach((article, doc) => {
      const hits = this.hits(query, doc, true);
      const found = evidence(article, hits);
      if (found.best >= scoring.FAINTEST) odds.set(doc, scoring.literalOdds(found));
    });
    const likeness = this.likeness(query, odds);
    const all = [...odds].map(([doc, value]): PlainResult => {
      const score = scoring.probability(value + likeness.oddsOf(doc));
      return { doc, score, kind: score >= scoring.ABOUT_FROM ? 'about' : 'mentioned' };
    });
    const shown = all.filter(({ score }) => score >= scoring.SHOWN_FROM);
    shown.push(...this.related(odds, likeness));
    const quiet = all.filter(({ doc, score }) => {
      return score >= scoring.QUIET_FROM && score < scoring.SHOWN_FROM && !shown.some((other) => other.doc === doc);
    });
    if (shown.length < scoring.QUIET_ARTICLES) {
      shown.push(...quiet.sort(byScore).slice(0, scoring.QUIET_ARTICLES - shown.length));
    }
    return shown.sort(byScore);
  }

  private hits(query: Query, doc: number, lone: boolean): Hit[] {
    if (query.type === 'word') return this.wordHits(query.word, doc, lone);
    if (query.type === 'any') return overlaid(query.items.flatMap((item) => this.hits(item, doc, lone)));
    if (query.type === 'without') {
      const isExcluded = query.excluded.some((item) => this.hits(item, doc, true).length > 0);
      return isExcluded ? [] : this.hits(query.item, doc, lone);
    }
    if (query.type === 'year') return this.yearHits(query.item, query.year, doc, lone);
    const whole = this.wholeHits(query, doc);
    if (!lone || (query.type === 'phrase' && query.strict)) return whole;
    const isName = query.type === 'phrase' && query.words.every(({ demand }) => demand === 'capital');
    const own = isName ? this.withoutLonger(query, whole, doc, (other) => this.wholeHits(query, other)) : whole;
    const forms = this.forms.get(query) ?? this.shortForms(query);
    this.forms.set(query, forms);
    if (forms.length === 0) return own;
    const short = forms.flatMap(({ part, share }) =>
      this.hits(part, doc, part.type === 'word' && part.word.demand !== 'free').map((hit) => ({
        ...hit,
        weight: hit.weight * (own.length > 0 ? share : share * share),
      })),
    );
    return overlaid([...own, ...short]);
  }

  private wholeHits(query: Extract<Query, { type: 'all' | 'phrase' }>, doc: number): Hit[] {
    return query.type === 'phrase' ? this.phraseHits(query.words, query.strict, doc) : this.allHits(query.items, doc);
  }

  private phraseHits(words: QueryWord[], strict: boolean, doc: number): Hit[] {
    const lists = words.map((word) => this.wordHits(word, doc, false));
    const { tokens } = this.articles[doc]!;
    return lists[0]!.flatMap((first) => {
      let { at, weight } = first;
      for (let w = 1; w < words.length; w++) {
        const next = lists[w]!.find((hit) => hit.at > at);
        if (!next || next.at - at > words[w]!.reach) return [];
        if (!strict && tokens.slice(at + 1, next.at + 1).some(({ opens }) => opens)) return [];
        at = next.at;
        weight = Math.min(weight, next.weight);
      }
      return [{ at: first.at, length: at - first.at + 1, weight }];
    });
  }

  private allHits(items: Query[], doc: number): Hit[] {
    const lists = items.map((item) => this.hits(item, doc, false));
    if (lists.some((list) => list.length === 0)) return [];
    const { titleLength } = this.articles[doc]!;
    const anchor = [...lists].sort((a, b) => a.length - b.length || a[0]!.at - b[0]!.at)[0]!;
    const gap = (a: Hit, b: Hit) => (b.at >= a.at ? b.at - (a.at + a.length) : a.at - (b.at + b.length));
    const joint = anchor.flatMap((hit) => {
      const group = [hit];
      for (const list of lists) {
        if (list === anchor) continue;
        const near = list
          .filter((other) => other.at < titleLength === hit.at < titleLength && gap(hit, other) <= 12)
          .sort((a, b) => gap(hit, a) - gap(hit, b) || a.at - b.at)[0];
        if (!near) return [];
        group.push(near);
      }
      const at = Math.min(...group.map((part) => part.at));
      const end = Math.max(...group.map((part) => part.at + part.length));
      const extra = Math.max(0, end - at - group.reduce((sum, { length }) => sum + length, 0));
      const closeness = extra <= 2 ? 1 : Math.max(0.4, 1 - 0.06 * (extra - 2));
      return [{ at, length: end - at, weight: Math.min(...group.map(({ weight }) => weight)) * closeness }];
    });
    return joint.length > 0 ? joint : anchor.map((hit) => ({ ...hit, weight: hit.weight * 0.3 }));
  }

  private yearHits(item: Query, year: number, doc: number, lone: boolean): Hit[] {
    const { tokens, year: published } = this.articles[doc]!;
    return this.hits(item, doc, lone).map((hit) => {
      const years = tokens
        .slice(Math.max(0, hit.at - 2), hit.at + hit.length + 4)
        .map(({ word }) => word)
        .filter((word) => /^(?:19|20)\d\d$/.test(word));
      const unsaid = published === 0 || Math.abs(published - year) <= 1 ? 0.6 : 0.3;
      const factor = years.length === 0 ? unsaid : years.includes(String(year)) ? 1 : 0.05;
      return { ...hit, weight: hit.weight * factor };
    });
  }

  private shortForms(query: Extract<Query, { type: 'all' | 'phrase' }>): { part: Query; share: number }[] {
    const parts: Query[] =
      query.type === 'all' ? query.items : query.words.map((word) => ({ type: 'word', word }) as const);
    const wholes = this.articles.filter((_, doc) =>
      this.wholeHits(query, doc).some(({ weight }) => weight > 0.3),
    ).length;
    return parts.flatMap((part) => {
      const documents = this.documents(part);
      return wholes >= 3 && wholes >= 0.6 * documents ? [{ part, share: Math.min(1, wholes / documents) }] : [];
    });
  }

  /** The fast matcher counts a word exactly and bounds the rest: by the rarest part, or by the sum of alternatives. */
  private documents(query: Query, lone = query.type === 'word' && query.word.demand !== 'free'): number {
    if (query.type === 'word') {
      return this.articles.filter((_, doc) => this.wordHits(query.word, doc, lone).length > 0).length;
    }
    if (query.type === 'any') return query.items.reduce((sum, item) => sum + this.documents(item, false), 0);
    if (query.type === 'year' || query.type === 'without') return this.documents(query.item, false);
    const parts = query.type === 'all' ? query.items : query.words.map((word) => ({ type: 'word', word }) as const);
    return Math.min(...parts.map((part) => this.documents(part, false)));
  }

  private wordHits(word: QueryWord, doc: number, lone: boolean): Hit[] {
    const hits = this.plainWordHits(word, doc, lone);
    if (!lone || word.demand !== 'capital') return hits;
    return this.withoutLonger(word, hits, doc, (other) => this.plainWordHits(word, other, lone));
  }

  private plainWordHits(word: QueryWord, doc: number, lone: boolean): Hit[] {
    const { tokens, language } = this.articles[doc]!;
    const share = this.shares.get(word) ?? this.nameShare(word);
    this.shares.set(word, share);
    return tokens.flatMap((token, at) => {
      const factor = this.acceptance(word, token.word, language);
      const weight = factor * (token.compound && lone ? 0 : caseWeight(word, lone, share, token));
      return weight > 0 ? [{ at, length: 1, weight: Math.fround(weight) }] : [];
    });
  }

  private isAccepted(word: QueryWord, written: string, language: string): boolean {
    if (stemIn(written, language) !== stemIn(word.folded, language)) return false;
    const isSameFold = fold(written) === word.folded;
    if (!isSameFold && (word.exact || word.demand !== 'free')) return false;
    return accentsAgree(word.text, written, isSameFold);
  }

  private acceptance(word: QueryWord, written: string, language: string): number {
    if (this.isAccepted(word, written, language)) return 1;
    if (word.exact || word.demand !== 'free') return 0;
    const spoken = language === 'en' ? 'en' : 'pt';
    if (!familyOf(word.folded, spoken).some((form) => stem(form, spoken) === stemIn(written, spoken))) return 0;
    return LANGUAGES.some((other) => this.isAccepted(word, written, other)) ? 1 : 0.5;
  }

  private nameShare(word: QueryWord): number {
    let lower = 0;
    let capital = 0;
    for (const { tokens } of this.articles) {
      for (const token of tokens) {
        if (token.grammarCase || !LANGUAGES.some((language) => this.isAccepted(word, token.word, language))) continue;
        if (token.letterCase === 'lower') lower++;
        else capital++;
      }
    }
    return (capital + 1) / (capital + lower + 2);
  }

  private withoutLonger(owner: Query | QueryWord, hits: Hit[], doc: number, hitsOf: (doc: number) => Hit[]): Hit[] {
    const names = this.names.get(owner) ?? this.longerNames(hitsOf);
    this.names.set(owner, names);
    return hits.map((hit) => {
      const name = names.get(longerName(this.articles[doc]!.tokens, hit, true) ?? '');
      return name && name.withBare < 0.4 * name.documents ? { ...hit, weight: Math.fround(hit.weight * 0.05) } : hit;
    });
  }

  private longerNames(hitsOf: (doc: number) => Hit[]): LongerNames {
    const names: LongerNames = new Map();
    this.articles.forEach(({ tokens }, other) => {
      const found = hitsOf(other);
      const around = found.map((hit) => longerName(tokens, hit, false));
      const hasBare = found.some((hit, i) => around[i] === undefined && !tokens[hit.at]!.grammarCase);
      for (const key of new Set(around)) {
        if (key === undefined) continue;
        const name = names.get(key) ?? { documents: 0, withBare: 0 };
        names.set(key, { documents: name.documents + 1, withBare: name.withBare + (hasBare ? 1 : 0) });
      }
    });
    return names;
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

  private likeness(query: Query, odds: Map<number, number>) {
    this.plainVectors ??= this.vectors();
    const vectors = this.plainVectors;
    const own = new Set(wordsOf(query).flatMap(({ folded }) => [`p${stem(folded, 'pt')}`, `e${stem(folded, 'en')}`]));
    const teachers = [...odds]
      .map(([doc, value]) => [doc, scoring.probability(value + scoring.USUAL_LIKENESS_ODDS)] as const)
      .filter(([, score]) => score >= 0.25);
    if (teachers.length > 16) throw new Error('the reference takes few articles only');
    const words = (doc: number) => [...vectors[doc]!].filter(([key]) => !own.has(key));
    const center = new Map<string, number>();
    const uses = new Map<string, number>();
    for (const [doc, score] of teachers) {
      for (const [key, weight] of words(doc)) {
        center.set(key, (center.get(key) ?? 0) + score * weight);
        uses.set(key, (uses.get(key) ?? 0) + 1);
      }
    }
    const length = (values: Iterable<number>) => Math.sqrt([...values].reduce((sum, value) => sum + value ** 2, 0));
    const norm = length(center.values()) || 1;
    const total = teachers.reduce((sum, [, score]) => sum + score, 0);
    const likenessOf = (doc: number) => {
      const self = teachers.find(([teacher]) => teacher === doc)?.[1] ?? 0;
      const list = words(doc);
      if (total - self <= 0 || list.length === 0) return 0;
      const dot = list.reduce((sum, [key, weight]) => sum + ((center.get(key) ?? 0) - self * weight) * weight, 0);
      return Math.max(0, dot) / (length(list.map(([, weight]) => weight)) * norm);
    };
    const typical = total > 0 ? teachers.reduce((sum, [doc, score]) => sum + score * likenessOf(doc), 0) / total : 0;
    return {
      vectors,
      center,
      uses,
      norm,
      oddsOf: (doc: number) => scoring.likenessOdds(likenessOf(doc), typical, teachers.length),
    };
  }

  private related(
    odds: Map<number, number>,
    { vectors, center, uses, norm }: ReturnType<ReferenceMatcher['likeness']>,
  ) {
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

function evidence({ tokens, titleLength }: PlainArticle, hits: Hit[]): scoring.Evidence {
  const best = (list: Hit[]) => list.reduce((most, { weight }) => Math.max(most, weight), 0);
  return {
    title: best(hits.filter(({ at }) => at < titleLength)),
    lead: best(hits.filter(({ at }) => at >= titleLength && at - titleLength < 60)),
    count: hits.reduce((sum, { weight }) => sum + weight, 0),
    words: tokens.length - titleLength,
    best: best(hits),
  };
}

function caseWeight(word: QueryWord, lone: boolean, share: number, token: PlainToken): number {
  const { letterCase, grammarCase } = token;
  if (word.demand === 'free') return lone && letterCase === 'capital' && !grammarCase && share < 0.4 ? 0.6 : 1;
  if (word.demand === 'upper') {
    if (letterCase === 'upper') return grammarCase && share < 0.5 ? 0.5 : 1;
    if (letterCase === 'lower') return share > 0.9 ? 0.6 : 0;
    return word.folded.length > 3 ? 0.9 : 0;
  }
  if (!lone && share < 0.5) return 1;
  if (letterCase === 'lower') return share > 0.8 ? 0.8 : 0;
  return grammarCase ? Math.min(1, share * 1.2) : 1;
}

function longerName(tokens: PlainToken[], { at, length }: Hit, anyCase: boolean): string | undefined {
  const isJoined = (token: PlainToken | undefined) => token !== undefined && !token.apart && !token.opens;
  const isPart = (token: PlainToken | undefined) =>
    token !== undefined && token.letterCase !== 'lower' && (anyCase || !token.grammarCase);
  const [next, second] = [tokens[at + length], tokens[at + length + 1]];
  if (isJoined(next)) {
    if (isPart(next)) return `+${next!.word}`;
    const isLink = ['de', 'da', 'do', 'dos', 'das', 'of', 'the'].includes(next!.word);
    if (isLink && isJoined(second) && isPart(second)) return `+${second!.word}`;
  }
  return isJoined(tokens[at]) && isPart(tokens[at - 1]) ? `-${tokens[at - 1]!.word}` : undefined;
}

function overlaid(hits: Hit[]): Hit[] {
  const kept: Hit[] = [];
  for (const hit of [...hits].sort((a, b) => a.at - b.at)) {
    const last = kept.at(-1);
    if (last && hit.at < last.at + last.length) {
      last.weight = Math.max(last.weight, hit.weight);
      last.length = Math.max(last.length, hit.at + hit.length - last.at);
    } else kept.push({ ...hit });
  }
  return kept;
}

function byScore(a: PlainResult, b: PlainResult): number {
  return b.score - a.score || a.doc - b.doc;
}
