import { type ReadWord, readSentence } from './read-sentence.ts';
import { type StoryDocument, type StorySentence, storySentences } from './story-sentences.ts';

/** What is counted, and which documents give which figure: the figure of most documents first. */
export interface Disagreement {
  noun: string;
  claims: { value: string; documents: number[]; sentence: string }[];
}

interface Claim {
  document: number;
  /** What is counted, comparable across wordings. */
  key: string;
  noun: string;
  value: number;
  unit: string;
  written: string;
  sentence: StorySentence;
  stems: ReadonlySet<string>;
}

/** People counted by what happened to them: the figures every outlet gives first, in many wordings. */
const FATES: [string, RegExp][] = [
  [
    'dead',
    /^(?:mort[oa]s?|mortes?|morrer(?:am)?|morreu|mata(?:ram|ndo)?|matou|fatais|killed|kills|dead|deaths?|died|dies)$/,
  ],
  ['injured', /^(?:ferid[oa]s?|feriu|feriram|ferimentos|injured|wounded|hurt|injuries)$/],
  ['arrested', /^(?:pres[oa]s?|prendeu|prenderam|detid[oa]s?|prisoes|arrested|detained)$/],
  ['missing', /^(?:desaparecid[oa]s?|missing)$/],
];
const PEOPLE = /^(?:pessoas?|gente|vitimas?|people|persons|others?|outr[oa]s|passageiros|moradores|homens|mulheres)$/;
/** An approximate figure contradicts nothing. */
const VAGUE =
  /^(?:mais|menos|cerca|quase|ate|aproximadamente|perto|torno|over|about|around|nearly|almost|least|under|up|than|some|mais de|outr[oa]s|demais|others|another|entre|between)$/;
const FATE_REACH = 4;

const fateOf = ({ folded }: ReadWord): string | undefined => FATES.find(([, pattern]) => pattern.test(folded))?.[0];

/** What happened to the people a number counts: the nearest word in its clause that says it. */
function countedFate(words: readonly ReadWord[], at: number): { fate: string; noun: string } | undefined {
  const next = words[at + 1];
  if (!next) return undefined;
  const direct = fateOf(next);
  if (direct) return { fate: direct, noun: next.folded };
  if (!PEOPLE.test(next.folded)) return undefined;
  for (let i = at + 2; i <= at + FATE_REACH && i < words.length && !words[i]!.apart; i++) {
    const fate = fateOf(words[i]!);
    if (fate) return { fate, noun: words[i]!.folded };
  }
  for (let i = at - 1; i >= at - 3 && i >= 0; i--) {
    const fate = fateOf(words[i]!);
    if (fate) return { fate, noun: words[i]!.folded };
    if (words[i + 1]!.apart) break;
  }
  return undefined;
}

const MONTHS: Record<string, string[]> = {
  pt: 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
  en: 'january february march april may june july august september october november december'.split(' '),
};
const DATE = 'date';
/** The subject of a sum or share that has no noun before it. */
const UNNAMED = '';

/** The day and month a number is part of: "15 de março", "March 15". */
function dateAt(
  words: readonly ReadWord[],
  at: number,
  language: string,
): { value: number; written: string } | undefined {
  const day = words[at]!;
  const isEnglish = language === 'en';
  const month = isEnglish ? words[at - 1] : words[at + 1]?.folded === 'de' ? words[at + 2] : undefined;
  const number = month ? MONTHS[isEnglish ? 'en' : 'pt']!.indexOf(month.folded) + 1 : 0;
  if (!month || number === 0 || day.unit !== '' || day.value < 1 || day.value > 31) return undefined;
  const written = isEnglish ? `${month.written} ${day.written}` : `${day.written} de ${month.written}`;
  return { value: number * 100 + day.value, written };
}

const LOOKED_AT = 12;

function claimsOf(sentence: StorySentence, language: string): Claim[] {
  const words = readSentence(sentence.text, language);
  const stems = new Set(sentence.words.flatMap(({ stem, isStop }) => (isStop || /^\d/.test(stem) ? [] : [stem])));
  const source = { document: sentence.document, sentence, stems };
  return words.flatMap((word, at): Claim[] => {
    if (word.kind !== 'number' || isVague(words, at)) return [];
    const date = dateAt(words, at, language);
    if (date) return [{ ...source, key: DATE, noun: '', unit: DATE, ...date }];
    const fate = word.unit === '' ? countedFate(words, at) : undefined;
    const next = words[at + 1];
    const isCounted = next && !next.isStop && next.kind === 'word' && !next.apart && !next.begins;
    const subject = words.slice(Math.max(0, at - 4), at).findLast(({ isStop, kind }) => !isStop && kind === 'word');
    const measured = word.unit === '' ? (isCounted ? next.stem : undefined) : (subject?.stem ?? UNNAMED);
    const key = fate?.fate ?? (measured !== undefined ? `${word.unit} ${measured}` : undefined);
    if (!key) return [];
    const noun = fate?.noun ?? (word.unit === '' ? (next?.folded ?? '') : '');
    return [{ ...source, key, noun, value: word.value, unit: word.unit, written: word.written }];
  });
}

function isVague(words: readonly ReadWord[], at: number): boolean {
  return words.slice(Math.max(0, at - 3), at).some((word, index, before) => {
    const isNear = before.slice(index + 1).every(({ apart, isStop }) => !apart && isStop);
    return isNear && VAGUE.test(word.folded);
  });
}

const isLoose = (key: string) => key === DATE || key.endsWith(` ${UNNAMED}`);
const isFate = (key: string) => FATES.some(([name]) => name === key);
/** Two sentences about the same thing share this part of their words. */
const SAME_THING = 0.4;
const FEWEST_SHARED = 3;
/** Sentences with this similarity say the same, even with other figures. */
const SAME_SENTENCE = 0.6;

function isAboutSame(one: Claim, other: Claim, part = SAME_THING): boolean {
  let shared = 0;
  for (const stem of one.stems) if (other.stems.has(stem)) shared += 1;
  return shared >= FEWEST_SHARED && shared >= part * Math.min(one.stems.size, other.stems.size);
}

/** Finds different figures of outlets for the same thing. Only certain cases: a document with both figures decides nothing. */
export function findDisagreements(documents: readonly StoryDocument[], language: string): Disagreement[] {
  const claims = storySentences(documents, language, LOOKED_AT).flatMap((sentence) => claimsOf(sentence, language));
  const found: Disagreement[] = [];
  for (const [key, members] of Map.groupBy(claims, (claim) => claim.key)) {
    const first = isFate(key) ? firstOfEach(members) : members;
    for (const lead of first) {
      const others = first.filter(
        (other) => other.document !== lead.document && disagree(lead, other, members, claims),
      );
      if (others.length === 0) continue;
      const agreeing = first.filter((other) => other.value === lead.value && (isFate(key) || isAboutSame(lead, other)));
      found.push(toDisagreement([...agreeing, ...others]));
      break;
    }
  }
  return found;
}

/** The first figure a document gives is the whole; parts of it come later. */
const firstOfEach = (claims: readonly Claim[]): Claim[] => [
  ...Map.groupBy(claims, ({ document }) => document)
    .values()
    .map(([first]) => first!),
];

function disagree(one: Claim, other: Claim, members: readonly Claim[], all: readonly Claim[]): boolean {
  if (one.value === other.value || one.unit !== other.unit) return false;
  if (!isFate(one.key) && !isAboutSame(one, other)) return false;
  // a long affair has several days and sums: they contradict each other only in sentences that are otherwise the same
  if (isLoose(one.key) && !isAboutSame(one, other, SAME_SENTENCE)) return false;
  // an outlet that gives both figures explains how one became the other
  const gives = (document: number, claim: Claim) =>
    all.some((each) => each.document === document && each.value === claim.value && each.unit === claim.unit);
  if (gives(one.document, other) || gives(other.document, one)) return false;
  // parts of a whole: several figures of the same kind in one document
  const figures = (document: number) =>
    new Set(members.filter((each) => each.document === document).map(({ value }) => value));
  const isOnly = figures(one.document).size === 1 && figures(other.document).size === 1;
  return isFate(one.key) || isOnly || isAboutSame(one, other, SAME_SENTENCE);
}

function toDisagreement(claims: readonly Claim[]): Disagreement {
  const byValue = [...Map.groupBy(claims, ({ value }) => value).values()].sort((a, b) => b.length - a.length);
  return {
    noun: byValue[0]![0]!.noun,
    claims: byValue.map((same) => ({
      value: same[0]!.written,
      documents: same.map(({ document }) => document),
      sentence: same[0]!.sentence.text,
    })),
  };
}
