import type { TermTrial } from '../../contract/lab.ts';
import type { Language } from '../../contract/language.ts';
import type { CountedArticle } from '../../newsroom/current/term-days.ts';
import type { NameUsage } from '../../newsroom/matching/explaining/name-usage.ts';
import { compileTerm } from '../../newsroom/matching/query/compile-term.ts';
import { dot } from '../../newsroom/meaning/vectors.ts';
import { foldPhrase } from '../../newsroom/text/fold.ts';
import type { Found, LabIndex } from './lab-index.ts';

type Sense = TermTrial['senses'][number];

/** One article of each of the best stories: more would take longer without changing the result. */
const mostStories = 60;
const fewestStories = 6;
/** Groups are joined if their mean similarity is at least this, and offered as senses if it is at most `mostAlike`. */
const leastAlike = 0.14;
const mostAlike = 0.12;
/** A sense in a smaller share of the articles is noise. */
const leastShare = 0.15;
const fewestOfSense = 3;
const mostSenses = 4;
const wordsKept = 8;
const labelWords = 3;

interface Group {
  /** Its place in `likeness`. */
  at: number;
  articles: CountedArticle[];
  /** By group: the sum of the similarities between its articles and this group's. */
  likeness: number[];
}

/**
 * Clearly different subjects among the articles a term finds: the company, the place, the club. A Portuguese name is separated by
 * the word before it (*o Santos*, *em Santos*) where that differs; else the articles' vectors do, but what is used alike is one
 * thing: mines and profits of one company. Only articles in the reader's language are compared. Empty for a term with one sense.
 */
export function findSenses(index: LabIndex, term: string, language: Language, { stories }: Found): Sense[] {
  const leads = [...stories.values()]
    .flatMap((articles) => articles.find((article) => article.language === language) ?? [])
    .slice(0, mostStories);
  if (leads.length < fewestStories) return [];
  const withVector = leads.flatMap((article) => {
    const vector = index.loaded.index.meaning(String(article.id));
    return vector ? [{ article, vector }] : [];
  });
  const singles = (): Group[] =>
    withVector.map(({ article, vector }, at) => ({
      at,
      articles: [article],
      likeness: withVector.map((other) => dot(vector, other.vector)),
    }));
  const usages = language === 'pt' ? usagesOf(index, term, leads) : new Map<number, NameUsage>();
  const least = Math.max(fewestOfSense, leastShare * leads.length);
  const byUsage = apartFrom(joinUsedAlike(singles(), usages), least);
  const apart = byUsage.length > 1 ? byUsage : apartFrom(joinUsedAlike(joinAlike(singles()), usages), least);
  if (apart.length < 2) return [];
  const own = new Set(foldPhrase(term).split(' '));
  const words = apart.map((group) => distinctiveWords(index, group, own));
  return apart.map(({ articles }, at) => {
    const toward = words[at]!;
    const away = words.filter((_, other) => other !== at).flat();
    return {
      sense: { label: toward.slice(0, labelWords).join(', '), toward, away: away.slice(0, 3 * wordsKept) },
      stories: articles.length,
      headlines: articles.slice(0, 2).map(({ title }) => title),
    };
  });
}

/** The largest groups that are large enough and clearly different. */
function apartFrom(groups: readonly Group[], least: number): Group[] {
  const large = groups
    .filter(({ articles }) => articles.length >= least)
    .sort((a, b) => b.articles.length - a.articles.length)
    .slice(0, mostSenses);
  return large.filter((group, nth) => large.slice(0, nth).every((other) => alikeness(group, other) <= mostAlike));
}

/** Mean similarity of the articles of two groups. */
function alikeness(group: Group, other: Group): number {
  return group.likeness[other.at]! / (group.articles.length * other.articles.length);
}

/** Joins the two most similar groups until none are similar. */
function joinAlike(groups: readonly Group[]): Group[] {
  const left = new Set(groups);
  for (;;) {
    let best: { a: Group; b: Group } | undefined;
    let likeness = leastAlike;
    for (const a of left) {
      for (const b of left) {
        if (b.at <= a.at || alikeness(a, b) <= likeness) continue;
        best = { a, b };
        likeness = alikeness(a, b);
      }
    }
    if (!best) return [...left];
    join(left, best.a, best.b);
  }
}

/** How each article uses the term, if that is a name. */
function usagesOf({ loaded }: LabIndex, term: string, articles: readonly CountedArticle[]): Map<number, NameUsage> {
  const compiled = compileTerm(term);
  if (compiled.reading.kind !== 'name') return new Map();
  const usages = loaded.index.usages(
    compiled,
    articles.map(({ id }) => String(id)),
  );
  return new Map(articles.flatMap(({ id }, at) => (usages[at] ? [[id, usages[at]]] : [])));
}

/** Joins groups that mostly use a name alike; those that do not show how stay apart. */
function joinUsedAlike(groups: readonly Group[], usages: ReadonlyMap<number, NameUsage>): Group[] {
  const left = new Set(groups);
  const firsts = new Map<NameUsage, Group>();
  for (const group of groups) {
    const counts = Map.groupBy(group.articles, ({ id }) => usages.get(id));
    counts.delete(undefined);
    const [usage] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
    if (!usage) continue;
    const first = firsts.getOrInsert(usage, group);
    if (first !== group) join(left, first, group);
  }
  return [...left];
}

function join(left: Set<Group>, into: Group, from: Group): void {
  into.articles.push(...from.articles);
  left.delete(from);
  for (const other of left) {
    into.likeness[other.at]! += from.likeness[other.at]!;
    other.likeness[into.at] = into.likeness[other.at]!;
  }
}

/** The words that distinguish its articles, those in several first, without those of the term. */
function distinctiveWords(index: LabIndex, { articles }: Group, own: ReadonlySet<string>): string[] {
  const weights = new Map<string, { weight: number; holders: number }>();
  for (const { id } of articles) {
    for (const { word, weight } of index.loaded.index.keyWords(String(id))) {
      if (own.has(foldPhrase(word))) continue;
      const entry = weights.getOrInsertComputed(word, () => ({ weight: 0, holders: 0 }));
      entry.weight += weight;
      entry.holders += 1;
    }
  }
  const isShared = ({ holders }: { holders: number }) => Number(holders > 1);
  return [...weights]
    .sort(([, a], [, b]) => isShared(b) - isShared(a) || b.weight - a.weight)
    .slice(0, wordsKept)
    .map(([word]) => word);
}
