import type { HitList, WeightCause } from '../index/hit-list.ts';
import { LEAD_WORDS } from '../index/token-store.ts';
import { textOfQuery } from '../query/query.ts';
import { limited } from '../ranking/candidates.ts';
import type { ScoreAccount, SearchedTerm, TermRanker } from '../ranking/rank-term.ts';
import { FEATURE_TEXTS, FEATURES, type Feature, relevanceModel } from '../scoring/relevance-model.ts';
import * as scoring from '../scoring/score.ts';
import { typedForm } from '../search/term-units.ts';

/** How a value follows from its parts; `given` is measured, and its parts show of what. */
type Rule = 'sum' | 'product' | 'largest' | 'least' | 'given';

export interface ScorePart {
  what: string;
  value: number;
  rule: Rule;
  parts: ScorePart[];
}

const RULES: Record<Exclude<Rule, 'given'>, (values: number[]) => number> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  product: (values) => values.reduce((product, value) => product * value, 1),
  largest: (values) => Math.max(0, ...values),
  least: (values) => Math.min(...values),
};

const given = (what: string, value: number, parts: ScorePart[] = []): ScorePart => ({
  ...{ what, value, rule: 'given', parts },
});

function made(what: string, rule: Exclude<Rule, 'given'>, parts: ScorePart[]): ScorePart {
  return { what, value: RULES[rule](parts.map(({ value }) => value)), rule, parts };
}

const CAUSES: Record<WeightCause | 'named', string> = {
  form: 'another word of the family',
  case: 'its capitals: it may be another name, or none',
  longerName: 'inside the name of something else',
  apart: 'other words between its words',
  farApart: 'its words are nowhere near each other',
  year: 'the year is not named beside it',
  shortForm: 'a part of the term alone, by how often it means the whole',
  named: 'the article writes it as a name elsewhere',
};

/**
 * What the odds of an article are made of, down to occurrences, best articles and shared words. `ranker` records its weights;
 * undefined if the article is no candidate.
 */
export function scoreTree(
  ranker: TermRanker,
  term: SearchedTerm,
  doc: number,
  titleOf: (doc: number) => string,
): ScorePart | undefined {
  const account = ranker.account(term, doc);
  if (!account) return undefined;
  const values = new Values(ranker, account, doc, titleOf);
  const features = FEATURES.map((feature, k) =>
    made(feature, 'product', [given('weight', relevanceModel.weights[k]!), values[feature]()]),
  );
  const bonus = [
    given('the article is about several parts of the field', account.byParts),
    given('the chosen sense of the term', account.byLeans),
  ].filter(({ value }) => Math.abs(value) > 1e-9);
  const strongest = features.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  return made('log-odds', 'sum', [given('the same for every article', relevanceModel.bias), ...bonus, ...strongest]);
}

/** The value of each feature, made of its parts. */
class Values implements Record<Feature, () => ScorePart> {
  readonly #ranker: TermRanker;
  readonly #account: ScoreAccount;
  readonly #doc: number;
  readonly #titleOf: (doc: number) => string;

  constructor(ranker: TermRanker, account: ScoreAccount, doc: number, titleOf: (doc: number) => string) {
    this.#ranker = ranker;
    this.#account = account;
    this.#doc = doc;
    this.#titleOf = titleOf;
  }

  title(): ScorePart {
    return this.#made('title', 'largest', this.#occurrences(this.#account.search.whole, this.#titleEnd));
  }

  lead(): ScorePart {
    return this.#ofUnits('lead', (list) =>
      made('in title or lead', 'largest', this.#occurrences(list, this.#titleEnd + LEAD_WORDS)),
    );
  }

  frequency(): ScorePart {
    const full = scoring.countOfFullFrequency(this.#words);
    const count = made('occurrences', 'sum', this.#occurrences(this.#account.search.whole));
    const share = made('occurrences per word', 'product', [count, given(`1 / ${full.toFixed(1)}`, 1 / full)]);
    return this.#made('frequency', 'least', [given('at most', 1), share]);
  }

  whole(): ScorePart {
    return this.#made('whole', 'largest', this.#occurrences(this.#account.search.whole));
  }

  occurrences(): ScorePart {
    return this.#ofUnits('occurrences', (list) => {
      const count = made('occurrences', 'sum', this.#occurrences(list));
      return given('log(1 + occurrences)', scoring.logOfCount(count.value), [count]);
    });
  }

  meaning(): ScorePart {
    const { term, units } = this.#account.search;
    const zScore = this.#ranker.meaning.zScore(term, this.#doc);
    return this.#made('meaning', 'product', [
      given('share of the term that is no name', 1 - units.nameShare),
      given('z-score, 0 to 5', limited(zScore), [given('as measured', zScore)]),
    ]);
  }

  vocabulary(): ScorePart {
    const { subject } = this.#account;
    const best = subject.best.map(({ doc, score }) => given(this.#titleOf(doc), score));
    return this.#made('vocabulary', 'product', [
      given('how well the subject is known, by its best articles', scoring.knownFrom(subject.seeds), best),
      made('likeness to them', 'least', [
        given('at most', scoring.MOST_RELATIVE),
        made('beside the likeness of these to each other', 'product', [
          this.#likeness(),
          given('1 / likeness', 1 / (subject.typical + scoring.TYPICAL_AT_LEAST)),
        ]),
      ]),
    ]);
  }

  partialVocabulary(): ScorePart {
    const { whole, vocabulary } = this.#row;
    return this.#made('partialVocabulary', 'product', [given('vocabulary', vocabulary), given('1 - whole', 1 - whole)]);
  }

  sentences(): ScorePart {
    const count = this.#store.sentences.data[this.#doc]!;
    return given(FEATURE_TEXTS.sentences, scoring.logOfCount(count), [given('sentences', count)]);
  }

  get #store() {
    return this.#ranker.evaluator.store;
  }

  get #titleEnd(): number {
    return this.#store.titleEnds.data[this.#doc]!;
  }

  get #words(): number {
    return this.#store.starts.data[this.#doc + 1]! - this.#titleEnd;
  }

  get #row(): Record<Feature, number> {
    const pairs = FEATURES.map((feature, k) => [feature, this.#account.row[k]!]);
    return Object.fromEntries(pairs) as Record<Feature, number>;
  }

  #made(feature: Feature, rule: Exclude<Rule, 'given'>, parts: ScorePart[]): ScorePart {
    return made(FEATURE_TEXTS[feature], rule, parts);
  }

  #ofUnits(feature: Feature, evidenceOf: (list: HitList) => ScorePart): ScorePart {
    const { units, lists } = this.#account.search;
    const parts = units.units.map(({ query, share }, at) =>
      made(`“${textOfQuery(typedForm(query))}”`, 'product', [
        given('share of the term', share),
        evidenceOf(lists[at]!),
      ]),
    );
    return this.#made(feature, 'sum', parts);
  }

  /** The words that the article shares with the best ones, the strongest first, less what it taught itself. */
  #likeness(): ScorePart {
    const words: { stemId: number; adds: number }[] = [];
    const likeness = this.#account.subject.likeness(this.#doc, words);
    const { vocabulary } = this.#store;
    const shared = words
      .filter(({ adds }) => adds > 0)
      .toSorted((a, b) => b.adds - a.adds)
      .map(({ stemId, adds }) => given(`“${vocabulary.commonWord(stemId)}”`, adds));
    const own = likeness - RULES.sum(shared.map(({ value }) => value));
    return made('words in common', 'sum', [...shared, given('less what they have from this article', own)]);
  }

  #occurrences(list: HitList, before = Number.POSITIVE_INFINITY): ScorePart[] {
    const index = list.find(this.#doc);
    if (index < 0) return [];
    return scoring
      .countedWeights(list, index)
      .filter(({ hit }) => list.at[hit]! < before)
      .map(({ hit, weight }) => {
        const factors = list.factors![hit]!.map(({ cause, value }) => given(CAUSES[cause], value));
        const own = list.weights[hit]!;
        if (weight !== own) factors.push(given(CAUSES.named, weight / own));
        return made(this.#written(list, hit), 'product', factors);
      });
  }

  #written(list: HitList, hit: number): string {
    const { words, vocabulary } = this.#store;
    const from = list.at[hit]!;
    const written = Array.from({ length: list.lengths[hit]! }, (_, k) => vocabulary.words[words.data[from + k]!]!);
    return `“${written.join(' ')}”${from < this.#titleEnd ? ' in the title' : ''}`;
  }
}
