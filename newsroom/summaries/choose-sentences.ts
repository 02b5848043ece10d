import type { ExpectedWords } from './expected-words.ts';
import type { StorySentence } from './story-sentences.ts';

export interface ChoiceRules {
  /** Characters of the whole summary, with a space between two sentences. */
  characters: number;
  /** Characters that may be quoted of each document. */
  allowed: readonly number[];
  /** Stems the reader already knows, from the headline. */
  known: ReadonlySet<string>;
  /** Sentences that must be in it. */
  required: readonly StorySentence[];
}

interface Choice {
  chosen: readonly number[];
  length: number;
  worth: number;
}

const BEAM = 8;
const MOST_SENTENCES = 8;
/** Only the sentences with the highest worth by themselves are combined. */
const MOST_CANDIDATES = 40;

/** The sentences with the highest worth together: what one has said adds nothing in the next. */
export function chooseSentences(
  sentences: readonly StorySentence[],
  expected: ExpectedWords,
  rules: ChoiceRules,
): StorySentence[] {
  const alone = new Map(sentences.map((sentence) => [sentence, worthOf(sentence, new Map(), expected)]));
  const isRequired = new Set(rules.required);
  const candidates = sentences
    .filter((sentence) => isRequired.has(sentence) || canBeAdded(sentence, rules))
    .toSorted((a, b) => Number(isRequired.has(b)) - Number(isRequired.has(a)) || alone.get(b)! - alone.get(a)!)
    .slice(0, MOST_CANDIDATES);
  const search = new Search(candidates, expected, rules);
  let beam: Choice[] = [search.begin(rules.required)];
  let best = beam[0]!;
  for (let n = best.chosen.length; n < MOST_SENTENCES; n++) {
    beam = search.extend(beam).slice(0, BEAM);
    if (beam.length === 0) break;
    if (beam[0]!.worth > best.worth) best = beam[0]!;
  }
  return best.chosen.map((at) => candidates[at]!);
}

const canBeAdded = ({ canStand, text, document }: StorySentence, { characters, allowed }: ChoiceRules): boolean =>
  canStand && text.length <= characters && text.length <= allowed[document]!;

/** What a sentence adds to those chosen before. */
export function worthOf(
  sentence: StorySentence,
  covered: ReadonlyMap<number, number>,
  expected: ExpectedWords,
): number {
  let worth = 0;
  const own = new Map<number, number>();
  for (const unit of expected.unitsOf(sentence)) {
    const n = own.get(unit) ?? covered.get(unit) ?? 0;
    own.set(unit, n + 1);
    worth += expected.worth[unit]?.[n] ?? 0;
  }
  return worth;
}

class Search {
  readonly #candidates: readonly StorySentence[];
  readonly #expected: ExpectedWords;
  readonly #rules: ChoiceRules;

  constructor(candidates: readonly StorySentence[], expected: ExpectedWords, rules: ChoiceRules) {
    this.#candidates = candidates;
    this.#expected = expected;
    this.#rules = rules;
  }

  begin(required: readonly StorySentence[]): Choice {
    let choice: Choice = { chosen: [], length: 0, worth: 0 };
    for (const sentence of required)
      choice = this.#with(choice, this.#candidates.indexOf(sentence), this.#covered(choice));
    return choice;
  }

  /** Every choice with one sentence more, the best first; each set of sentences once. */
  extend(choices: readonly Choice[]): Choice[] {
    const extended = new Map<string, Choice>();
    for (const choice of choices) {
      const covered = this.#covered(choice);
      for (let at = 0; at < this.#candidates.length; at++) {
        if (choice.chosen.includes(at) || !this.#fits(choice, at)) continue;
        const key = [...choice.chosen, at].sort((a, b) => a - b).join(' ');
        if (!extended.has(key)) extended.set(key, this.#with(choice, at, covered));
      }
    }
    return [...extended.values()].sort((a, b) => b.worth - a.worth);
  }

  #with({ chosen, length, worth }: Choice, at: number, covered: ReadonlyMap<number, number>): Choice {
    return {
      chosen: [...chosen, at],
      length: length + this.#candidates[at]!.text.length + (chosen.length > 0 ? 1 : 0),
      worth: worth + worthOf(this.#candidates[at]!, covered, this.#expected),
    };
  }

  #covered({ chosen }: Choice): Map<number, number> {
    const covered = new Map<number, number>();
    for (const at of chosen) {
      for (const unit of this.#expected.unitsOf(this.#candidates[at]!)) covered.set(unit, (covered.get(unit) ?? 0) + 1);
    }
    return covered;
  }

  #fits({ chosen, length }: Choice, at: number): boolean {
    const { characters, allowed, known } = this.#rules;
    const sentence = this.#candidates[at]!;
    if (length + sentence.text.length + (chosen.length > 0 ? 1 : 0) > characters) return false;
    const taken = chosen.map((one) => this.#candidates[one]!);
    if (taken.some(({ text }) => text === sentence.text)) return false;
    const ofDocument = taken.filter(({ document }) => document === sentence.document);
    const quoted = ofDocument.reduce((sum, { text }) => sum + text.length + 1, 0);
    if (quoted + sentence.text.length > allowed[sentence.document]!) return false;
    const { needStem } = sentence;
    if (isNear(sentence, ofDocument)) return true;
    const isNamed = () => taken.some(({ words }) => words.some(({ stem }) => stem === needStem));
    return needStem !== null && (known.has(needStem) || isNamed());
  }
}

/** A noun is understood if it was named in the last few sentences. */
const NOUN_REACH = 3;

/** Whether the sentence that it refers to comes before it. */
function isNear({ need, place }: StorySentence, ofDocument: readonly StorySentence[]): boolean {
  const reach = need?.on === 'previous' ? 1 : NOUN_REACH;
  return need === null || ofDocument.some((other) => other.place < place && other.place >= place - reach);
}
