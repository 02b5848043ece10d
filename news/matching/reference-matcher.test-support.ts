import { fold } from '../text/fold.ts';
import { familyOf, stem } from '../text/stem.ts';
import { accentsAgree } from './query/accepted-words.ts';
import type { CompiledTerm } from './query/compile-term.ts';
import type { Query, QueryWord } from './query/query.ts';
import { isOpen } from './query/term-units.ts';
import {
  byScore,
  caseWeight,
  evidence,
  type Hit,
  LANGUAGES,
  longerName,
  overlaid,
  type PlainArticle,
  type PlainResult,
  stemIn,
} from './reference-hits.test-support.ts';
import { ReferenceSubject } from './reference-subject.test-support.ts';
import * as scoring from './scoring/score.ts';

type LongerNames = Map<string, { documents: number; withBare: number }>;

/**
 * The slow matcher the fast one is held against, for tests only: the same definitions spelt out over plain objects,
 * every token of every article looked at for every word, no index, nothing skipped.
 */
export class ReferenceMatcher {
  private readonly articles: PlainArticle[];
  /** Answers that hold for a whole term, so that a test run ends this minute. */
  private readonly shares = new Map<QueryWord, number>();
  private readonly forms = new Map<Query, { part: Query; share: number }[]>();
  private readonly names = new Map<Query | QueryWord, LongerNames>();
  private readonly subject: ReferenceSubject;

  constructor(articles: PlainArticle[]) {
    this.articles = articles;
    this.subject = new ReferenceSubject(articles);
  }

  rank(term: CompiledTerm): PlainResult[] {
    const { query } = term;
    if (!query) return [];
    const odds = new Map<number, number>();
    this.articles.forEach((article, doc) => {
      const hits = this.hits(query, doc, true);
      const found = evidence(article, hits);
      if (found.best >= scoring.FAINTEST) odds.set(doc, scoring.literalOdds(found));
    });
    const likeness = this.subject.likeness(query, odds);
    const all = [...odds].map(([doc, value]): PlainResult => {
      const score = scoring.probability(value + likeness.oddsOf(doc));
      return { doc, score, kind: score >= scoring.ABOUT_FROM ? 'about' : 'mentioned' };
    });
    const shown = all.filter(({ score }) => score >= scoring.SHOWN_FROM);
    if (isOpen(query)) shown.push(...this.subject.related(odds, likeness));
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
    if (query.type === 'any' || query.type === 'field')
      return overlaid(query.items.flatMap((item) => this.hits(item, doc, lone)));
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
    if (query.type === 'any' || query.type === 'field')
      return query.items.reduce((sum, item) => sum + this.documents(item, false), 0);
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

  /** How often a word, or where it was never seen its other forms, has a capital that tells something. */
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
      const isAlone = (hit: Hit) => !tokens[hit.at]!.grammarCase && longerName(tokens, hit, true) === undefined;
      const hasBare = found.some(isAlone);
      for (const key of new Set(around)) {
        if (key === undefined) continue;
        const name = names.get(key) ?? { documents: 0, withBare: 0 };
        names.set(key, { documents: name.documents + 1, withBare: name.withBare + (hasBare ? 1 : 0) });
      }
    });
    return names;
  }
}
