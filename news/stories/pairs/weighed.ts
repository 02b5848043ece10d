import type { Fingerprint } from './fingerprint.ts';

/** An article as the window of the moment sees it: how much each of its words tells. */
export interface Weighed {
  article: Fingerprint;
  /** Runs along the article's keys. */
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

/** Visits the words both articles have, by their places in either. */
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
