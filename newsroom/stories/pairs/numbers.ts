import { numberIn, SCALES } from '../../text/tokens.ts';

/** A number as news gives it, comparable across spellings ("R$ 12,3 bi", "12,3 bilhões de reais"). */
export interface NumberFact {
  kind: 'money' | 'percent' | 'score' | 'ordinal' | 'plain';
  value: number;
}

const spelled: Record<string, number> = {
  ...{ dois: 2, duas: 2, tres: 3, quatro: 4, cinco: 5, seis: 6, sete: 7, oito: 8, nove: 9, dez: 10, onze: 11 },
  ...{ doze: 12, treze: 13, catorze: 14, quatorze: 14, quinze: 15, dezesseis: 16, dezessete: 17, dezoito: 18 },
  ...{ dezenove: 19, vinte: 20, trinta: 30, quarenta: 40, cinquenta: 50 },
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
};
const SPELLED = new RegExp(`\\b(?:${Object.keys(spelled).join('|')})\\b`, 'g');

/** Days of the month, clock times and dates: when, not how much. */
const WHEN =
  /\(\d{1,2}(?:\/\d{1,2}){0,2}(?:\/\d{2,4})?\)|\b\d{1,2}h(?:\d{2})?\b|\b\d{1,2}:\d{2}\b|\b\d{1,2}º? de (?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)[a-z]*|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b/g;
const SCORE = /\b(\d{1,2}) ?(?:a|x|-) ?(\d{1,2})\b(?! ?(?:anos|%|por cento|mil))/g;
const NUMBER =
  /(r\$|us\$|€|£|\$)?\s?(\d+(?:[.,]\d+)*)\s?(%|por cento|percent|[ºª°]|mil(?:hao|hoes|lions?)?\b|thousand\b|mi\b|bi(?:lhao|lhoes|llions?)?\b|tri(?:lhao|lhoes|llion)?\b)?/g;

function kindOf(currency: string | undefined, unit: string | undefined): NumberFact['kind'] {
  if (currency) return 'money';
  if (unit === '%' || unit === 'por cento' || unit === 'percent') return 'percent';
  return unit === 'º' || unit === 'ª' || unit === '°' ? 'ordinal' : 'plain';
}

export interface FoundNumber extends NumberFact {
  start: number;
  end: number;
}

const blank = (text: string) => ' '.repeat(text.length);

/** The numbers of a folded text and their places. A bare year is left out: it does not distinguish news. */
export function findNumbers(folded: string, language: string): FoundNumber[] {
  const found: FoundNumber[] = [];
  const undated = folded.replace(WHEN, blank);
  const amounts = undated.replace(SCORE, (text: string, home: string, away: string, start: number) => {
    const value = Math.max(+home, +away) * 100 + Math.min(+home, +away);
    found.push({ kind: 'score', value, start, end: start + text.length });
    return blank(text);
  });
  for (const match of amounts.matchAll(NUMBER)) {
    const [text, currency, digits = '', unit] = match;
    const value = numberIn(digits, language) * (SCALES[unit ?? ''] ?? 1);
    const kind = kindOf(currency, unit);
    const isYear = kind === 'plain' && !unit && Number.isInteger(value) && value >= 1900 && value <= 2100;
    if (Number.isFinite(value) && !isYear)
      found.push({ kind, value, start: match.index, end: match.index + text.length });
  }
  for (const { 0: word, index } of amounts.matchAll(SPELLED)) {
    found.push({ kind: 'plain', value: spelled[word]!, start: index, end: index + word.length });
  }
  return found;
}

export function numbersOf(folded: string, language: string): NumberFact[] {
  return findNumbers(folded, language).map(({ kind, value }) => ({ kind, value }));
}

/** Small counts and ranks coincide by chance; sums and percentages hardly ever. */
export function heft({ kind, value }: NumberFact): number {
  if (kind === 'ordinal') return 0.3;
  return kind === 'plain' && value <= 12 && Number.isInteger(value) ? 0.4 : 1;
}

/** Equal, or one rounded: 129,6 and 130 milhões. */
export function isSameNumber(x: NumberFact, y: NumberFact): boolean {
  if (x.value === y.value) return true;
  if (x.kind !== y.kind || x.value < 20 || x.value % 1 === y.value % 1) return false;
  return Math.abs(x.value - y.value) / Math.max(x.value, y.value) < 0.02;
}

const KINDS = ['money', 'percent', 'score', 'plain', 'ordinal'] as const;
const ENOUGH = 3;
/** A number that the other text has further down is hardly a contradiction. */
const FOUND_BELOW = 0.3;

/** How much the numbers of two texts agree, 0 to 3. */
export function sharedNumbers(a: NumberFact[], b: NumberFact[]): number {
  let sum = 0;
  const seen = new Set<number>();
  for (const fact of a) {
    if (seen.has(fact.value) || !b.some((other) => isSameNumber(fact, other))) continue;
    seen.add(fact.value);
    sum += heft(fact);
  }
  return Math.min(ENOUGH, sum);
}

/** From 0 to 1: both have numbers of one kind and agree on none of them. The last two are all numbers of either text. */
export function clashingNumbers(a: NumberFact[], b: NumberFact[], allA: NumberFact[], allB: NumberFact[]): number {
  let clash = 0;
  for (const kind of KINDS) {
    const left = a.filter((fact) => fact.kind === kind);
    const right = b.filter((fact) => fact.kind === kind);
    if (left.length === 0 || right.length === 0) continue;
    if (left.some((x) => right.some((y) => isSameNumber(x, y)))) continue;
    const isBelow =
      left.some((x) => allB.some((y) => isSameNumber(x, y))) || right.some((y) => allA.some((x) => isSameNumber(x, y)));
    const weight = Math.max(...left.map(heft), ...right.map(heft));
    clash = Math.max(clash, isBelow ? FOUND_BELOW * weight : weight);
  }
  return clash;
}
