import type { NumberFact } from './facts.ts';
import type { Fingerprint } from './fingerprint.ts';

export type Weigh = (key: number) => number;

export const featureNames = [
  'titleCosine',
  'leadCosine',
  'bodyCosine',
  'titleInLeadMin',
  'titleInLeadMax',
  'titleInBodyMin',
  'titleInBodyMax',
  'copied',
  'nameJaccard',
  'titleNameJaccard',
  'nameMissMin',
  'nameMissMax',
  'rareTitle',
  'rareLead',
  'titleNumberShared',
  'titleNumberClash',
  'leadNumberShared',
  'leadNumberClash',
  'dayShared',
  'dayClash',
  'monthClash',
  'gapDays',
  'sameOutlet',
  'angleClash',
  'bothShort',
  'missTop',
  'numCos',
] as const;

function shared(a: Int32Array, b: Int32Array, visit: (key: number, i: number, j: number) => void): void {
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const x = a[i]!;
    const y = b[j]!;
    if (x === y) visit(x, i++, j++);
    else if (x < y) i++;
    else j++;
  }
}
function has(set: Int32Array, key: number): boolean {
  let low = 0;
  let high = set.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = set[middle]!;
    if (value === key) return true;
    if (value < key) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
function norm(set: Int32Array, weigh: Weigh, counts?: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < set.length; i++) sum += (weigh(set[i]!) * (counts ? 1 + Math.log(counts[i]!) : 1)) ** 2;
  return Math.sqrt(sum);
}
function cosine(a: Int32Array, b: Int32Array, weigh: Weigh, ca?: Uint8Array, cb?: Uint8Array): number {
  let dot = 0;
  shared(a, b, (key, i, j) => {
    dot += weigh(key) ** 2 * (ca ? 1 + Math.log(ca[i]!) : 1) * (cb ? 1 + Math.log(cb[j]!) : 1);
  });
  return dot === 0 ? 0 : dot / (norm(a, weigh, ca) * norm(b, weigh, cb));
}
function covered(part: Int32Array, whole: Int32Array, weigh: Weigh): number {
  let got = 0;
  let total = 0;
  for (const key of part) {
    const weight = weigh(key);
    total += weight;
    if (has(whole, key)) got += weight;
  }
  return total === 0 ? 0 : got / total;
}
function topShared(a: Int32Array, b: Int32Array, weigh: Weigh, count: number): number {
  const weights: number[] = [];
  shared(a, b, (key) => weights.push(weigh(key)));
  weights.sort((x, y) => y - x);
  return weights.slice(0, count).reduce((sum, weight) => sum + weight, 0) / count;
}
const alike = (x: NumberFact, y: NumberFact) =>
  x.value === y.value ||
  (x.value >= 20 &&
    Math.abs(x.value - y.value) / Math.max(x.value, y.value) < 0.02 &&
    x.value % 1 !== y.value % 1 &&
    x.kind === y.kind);
const heft = (fact: NumberFact) =>
  fact.kind === 'ordinal' ? 0.3 : fact.kind === 'plain' && fact.value <= 12 && Number.isInteger(fact.value) ? 0.4 : 1;
function numberOverlap(a: NumberFact[], b: NumberFact[]): number {
  let best = 0;
  const seen = new Set<number>();
  for (const x of a) {
    if (seen.has(x.value)) continue;
    if (b.some((y) => alike(x, y))) {
      best += heft(x);
      seen.add(x.value);
    }
  }
  return Math.min(3, best);
}
/** Numbers of one kind on both sides, none of them shared and none found further down in the other text. */
function numberClash(a: NumberFact[], b: NumberFact[], allA: NumberFact[], allB: NumberFact[]): number {
  let clash = 0;
  for (const kind of ['money', 'percent', 'score', 'plain', 'ordinal'] as const) {
    const left = a.filter((fact) => fact.kind === kind);
    const right = b.filter((fact) => fact.kind === kind);
    if (left.length === 0 || right.length === 0) continue;
    if (left.some((x) => right.some((y) => alike(x, y)))) continue;
    const found = left.some((x) => allB.some((y) => alike(x, y))) || right.some((y) => allA.some((x) => alike(x, y)));
    const weight = Math.max(...left.map(heft), ...right.map(heft));
    clash = Math.max(clash, found ? 0.3 * weight : weight);
  }
  return clash;
}

export function pairFeatures(a: Fingerprint, b: Fingerprint, weigh: Weigh): number[] {
  const isName = (key: number) => has(a.names, key) || has(b.names, key);
  const titleNamesA = a.title.filter(isName);
  const titleNamesB = b.title.filter(isName);
  const leadNamesA = a.lead.filter(isName);
  const leadNamesB = b.lead.filter(isName);
  const jaccard = (x: Int32Array, y: Int32Array) => {
    let both = 0;
    shared(x, y, (key) => {
      both += weigh(key);
    });
    let sum = 0;
    for (const key of x) sum += weigh(key);
    for (const key of y) sum += weigh(key);
    return sum === 0 ? 0 : both / (sum - both);
  };
  const miss = (names: Int32Array, other: Fingerprint) => {
    let worst = 0;
    for (const key of names) if (!has(other.body, key)) worst = Math.max(worst, weigh(key));
    return worst;
  };
  const missAny = (title: Int32Array, other: Fingerprint) => {
    let worst = 0;
    for (const key of title) if (!has(other.lead, key)) worst += weigh(key);
    return worst;
  };
  const tlA = covered(a.title, b.lead, weigh);
  const tlB = covered(b.title, a.lead, weigh);
  const tbA = covered(a.title, b.body, weigh);
  const tbB = covered(b.title, a.body, weigh);
  let copies = 0;
  shared(a.shingles, b.shingles, () => {
    copies++;
  });
  const missA = miss(titleNamesA, b);
  const missB = miss(titleNamesB, a);
  const days =
    a.days.length && b.days.length
      ? a.days.filter((day) => b.days.includes(day)).length / Math.min(a.days.length, b.days.length)
      : -1;
  const months = a.months.length && b.months.length && !a.months.some((m) => b.months.includes(m)) ? 1 : 0;
  const gap =
    a.publishedAt === null || b.publishedAt === null ? 0.5 : Math.abs(a.publishedAt - b.publishedAt) / 86_400_000;
  return [
    cosine(a.title, b.title, weigh),
    cosine(a.lead, b.lead, weigh),
    cosine(a.body, b.body, weigh, a.bodyCounts, b.bodyCounts),
    Math.min(tlA, tlB),
    Math.max(tlA, tlB),
    Math.min(tbA, tbB),
    Math.max(tbA, tbB),
    copies / Math.max(8, Math.min(a.shingles.length, b.shingles.length)),
    jaccard(leadNamesA, leadNamesB),
    jaccard(titleNamesA, titleNamesB),
    Math.min(missA, missB),
    Math.max(missA, missB),
    topShared(a.title, b.title, weigh, 3),
    topShared(a.lead, b.lead, weigh, 6),
    numberOverlap(a.titleNumbers, b.titleNumbers),
    numberClash(a.titleNumbers, b.titleNumbers, a.numbers, b.numbers),
    numberOverlap(a.leadNumbers, b.leadNumbers),
    numberClash(a.leadNumbers, b.leadNumbers, a.numbers, b.numbers),
    Math.max(0, days),
    days === 0 ? 1 : 0,
    months,
    Math.log1p(gap),
    a.outlet === b.outlet ? 1 : 0,
    a.angle === b.angle ? 0 : 1,
    Math.min(a.words, b.words) < 60 ? 1 : 0,
    Math.min(missAny(a.title, b), missAny(b.title, a)),
    numberOverlap(a.numbers, b.numbers),
  ];
}
