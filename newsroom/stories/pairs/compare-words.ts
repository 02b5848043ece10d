import { type Fingerprint, IN_LEAD, IN_TITLE, IS_NAME } from './fingerprint.ts';

/** An article with the weights of its words in the current window. */
export interface Weighed {
  article: Fingerprint;
  /** Parallel to the article's keys. */
  weights: Float64Array;
  /** Weight times a dampened count, for cosines. */
  strengths: Float64Array;
  norm: number;
}

export function weighArticle(article: Fingerprint, weigh: (key: number) => number): Weighed {
  const { keys, counts } = article;
  const weights = new Float64Array(keys.length);
  const strengths = new Float64Array(keys.length);
  let sum = 0;
  for (let index = 0; index < keys.length; index++) {
    const weight = weigh(keys[index]!);
    const strength = weight * (1 + Math.log(counts[index]!));
    weights[index] = weight;
    strengths[index] = strength;
    sum += strength * strength;
  }
  return { article, weights, strengths, norm: Math.sqrt(sum) };
}

/** Visits the words both articles have, by their index in each. */
export function eachShared(a: Int32Array, b: Int32Array, visit: (i: number, j: number) => void): void {
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const x = a[i]!;
    const y = b[j]!;
    if (x === y) visit(i++, j++);
    else if (x < y) i++;
    else j++;
  }
}

export function cosine(a: Weighed, b: Weighed): number {
  let dot = 0;
  eachShared(a.article.keys, b.article.keys, (i, j) => {
    dot += a.strengths[i]! * b.strengths[j]!;
  });
  return dot === 0 ? 0 : dot / (a.norm * b.norm);
}

/** Similarity of the words of two articles. A share is by weight, from 0 to 1. */
export interface SharedWords {
  bodyCosine: number;
  /** Over names only, anywhere in the article. */
  nameCosine: number;
  /** Shared share of the lead with less weight. */
  leadOverlap: number;
  /** Share of one lead that is anywhere in the other article: the smaller and the larger of both directions. */
  leadInBody: [number, number];
  titleInLead: [number, number];
  /** The same for the words of the title that are no names: what happened, not to whom. */
  actionInLead: [number, number];
  titleNames: number;
  /** Shared share of the words of both titles. */
  titles: number;
  /** Shared share of the words of the longer title. */
  titleOverlap: number;
  /** The heaviest name of a title that the other article does not have. */
  missingName: [number, number];
  /** Mean weight of the six rarest words the leads share. */
  rareInLeads: number;
}

const RARE_WORDS = 6;
const ordered = (x: number, y: number): [number, number] => (x < y ? [x, y] : [y, x]);
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Sums over one article's words, given their index in the other (-1: not there). */
function sumSide(own: Weighed, other: Weighed, places: Int32Array) {
  const side = {
    lead: 0,
    title: 0,
    action: 0,
    titleNames: 0,
    leadFound: 0,
    titleFound: 0,
    actionFound: 0,
    nameNorm: 0,
    missing: 0,
  };
  const { marks } = own.article;
  for (let index = 0; index < marks.length; index++) {
    const weight = own.weights[index]!;
    const mark = marks[index]!;
    const place = places[index]!;
    const otherMark = place < 0 ? 0 : other.article.marks[place]!;
    const isName = ((mark | otherMark) & IS_NAME) !== 0;
    if (isName) side.nameNorm += own.strengths[index]! ** 2;
    if (!(mark & IN_LEAD)) continue;
    side.lead += weight;
    if (place >= 0) side.leadFound += weight;
    if (!(mark & IN_TITLE)) continue;
    const isFound = (otherMark & IN_LEAD) !== 0;
    side.title += weight;
    if (isFound) side.titleFound += weight;
    if (isName) {
      side.titleNames += weight;
      if (place < 0) side.missing = Math.max(side.missing, weight);
    } else {
      side.action += weight;
      if (isFound) side.actionFound += weight;
    }
  }
  return side;
}

export function compareWords(a: Weighed, b: Weighed): SharedWords {
  const inB = new Int32Array(a.weights.length).fill(-1);
  const inA = new Int32Array(b.weights.length).fill(-1);
  let dot = 0;
  let nameDot = 0;
  let leads = 0;
  let titleNames = 0;
  let titles = 0;
  const rare: number[] = [];
  eachShared(a.article.keys, b.article.keys, (i, j) => {
    inB[i] = j;
    inA[j] = i;
    const markA = a.article.marks[i]!;
    const markB = b.article.marks[j]!;
    const product = a.strengths[i]! * b.strengths[j]!;
    const weight = a.weights[i]!;
    const isName = ((markA | markB) & IS_NAME) !== 0;
    dot += product;
    if (isName) nameDot += product;
    if (markA & markB & IN_LEAD) {
      leads += weight;
      rare.push(weight);
    }
    if (!(markA & markB & IN_TITLE)) return;
    titles += weight;
    if (isName) titleNames += weight;
  });
  const left = sumSide(a, b, inB);
  const right = sumSide(b, a, inA);
  rare.sort((x, y) => y - x);
  return {
    bodyCosine: dot === 0 ? 0 : dot / (a.norm * b.norm),
    nameCosine: nameDot === 0 ? 0 : nameDot / Math.sqrt(left.nameNorm * right.nameNorm),
    leadOverlap: share(leads, Math.min(left.lead, right.lead)),
    leadInBody: ordered(share(left.leadFound, left.lead), share(right.leadFound, right.lead)),
    titleInLead: ordered(share(left.titleFound, left.title), share(right.titleFound, right.title)),
    actionInLead: ordered(share(left.actionFound, left.action), share(right.actionFound, right.action)),
    titleNames: share(titleNames, left.titleNames + right.titleNames - titleNames),
    titles: share(titles, left.title + right.title - titles),
    titleOverlap: share(titles, Math.max(left.title, right.title)),
    missingName: ordered(left.missing, right.missing),
    rareInLeads: rare.slice(0, RARE_WORDS).reduce((sum, weight) => sum + weight, 0) / RARE_WORDS,
  };
}
