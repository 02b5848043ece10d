import { heft, isSameNumber, type NumberFact } from './numbers.ts';

const KINDS = ['money', 'percent', 'score', 'plain', 'ordinal'] as const;
const ENOUGH = 3;
/** A number the other text gives further down is hardly a contradiction. */
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

/** From 0 to 1: both give numbers of one kind and agree on none of them. The last two are all numbers of either text. */
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
