import { isRole } from '../../../contract/rules/job-titles.ts';
import type { Field } from '../tree/field.ts';
import { industry } from '../tree/industry.ts';
import { money } from '../tree/money.ts';
import { nature } from '../tree/nature.ts';
import { publicLife } from '../tree/public-life.ts';
import { services } from '../tree/services.ts';
import { technology } from '../tree/technology.ts';
import { foldedWords, type ReaderFacts } from './reader-facts.ts';

/** Nearly every line names one of these; they count only if nothing more specific is found. */
const broad = new Set(['engineering', 'consulting', 'manufacturing', 'government', 'startups']);
const broadWorth = 0.4;
const mostFields = 3;
const employerWeight = 1.5;

/** If a job title and its sector are equally near, the title decides: a healthcare lawyer works with the law. */
const titleWeight = 1.03;
/** For growers the crop is more specific than the profession. */
const growers = /^(?:farm|grow|produt|agricult)/;

/** How well the reader's words point to a field; the reader's own line weighs most. */
function scoreField(field: Field, sources: { words: string[]; weight: number }[]) {
  let score = 0;
  let isByTitle = false;
  for (const { words, weight } of sources) {
    for (const key of field.keys) {
      const parts = key.split(/[_-]/);
      const at = words.findIndex((_, start) => parts.every((part, offset) => fits(part, words[start + offset] ?? '')));
      if (at < 0) continue;
      const word = words[at] ?? '';
      const isTitle = isRole(word) && !growers.test(word);
      isByTitle ||= isTitle;
      const worth = isTitle ? weight * titleWeight : weight;
      // words at the start of the line weigh more
      score += worth * parts.length ** 0.7 * (1 - Math.min(at, 20) / 60);
    }
  }
  return { score: broad.has(field.id) ? score * broadWorth : score, isByTitle };
}

const fits = (key: string, word: string) => (key.endsWith('*') ? word.startsWith(key.slice(0, -1)) : word === key);

export interface ChosenField extends Field {
  /** 1 for the field the profile points to most, less for the others. */
  closeness: number;
  /** Found by a job title: the reader's profession, in any trade. */
  isByTitle: boolean;
}

/** The professions and sectors named in the profile, the nearest first. */
export function chooseFields(facts: ReaderFacts): ChosenField[] {
  const sources = [
    { words: foldedWords(facts.about), weight: 3 },
    { words: facts.slugWords, weight: 2 },
    // a ministry's name is not a sector: fazenda.gov.br is not a farm
    { words: facts.sector ? [] : foldedWords(facts.company ?? ''), weight: employerWeight },
  ];
  const scored = allFields
    .map((field) => {
      const { score, isByTitle } = scoreField(field, sources);
      return { field, isByTitle, score: score + (field.id === facts.sector ? employerWeight : 0) };
    })
    .filter(({ score }) => score > 0);
  scored.sort((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  return scored
    .filter(({ score }) => score >= best / 4)
    .slice(0, mostFields)
    .map(({ field, score, isByTitle }) => ({ ...field, isByTitle, closeness: score / best }));
}

export const allFields: readonly Field[] = [
  ...industry,
  ...technology,
  ...money,
  ...services,
  ...publicLife,
  ...nature,
];
