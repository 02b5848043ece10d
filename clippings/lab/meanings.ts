import type { TermTrial } from '../../contract/lab.ts';
import type { Language } from '../../contract/language.ts';
import type { CountedArticle } from '../../newsroom/current/term-days.ts';
import { dot } from '../../newsroom/meaning/vectors.ts';
import { foldPhrase } from '../../newsroom/text/fold.ts';
import type { Found, LabIndex } from './lab-index.ts';

type Meaning = TermTrial['meanings'][number];

/** One article of each of the best stories: more would take longer without changing the result. */
const mostStories = 60;
const fewestStories = 6;
/** Groups are joined if their mean similarity is at least this, and offered as meanings if it is at most `mostAlike`. */
const leastAlike = 0.14;
const mostAlike = 0.12;
/** A meaning in a smaller share of the articles is noise. */
const leastShare = 0.15;
const fewestOfMeaning = 3;
const mostMeanings = 4;
const wordsKept = 8;
const labelWords = 3;

interface Group {
  articles: CountedArticle[];
  /** By group: the sum of the similarities between its articles and this group's. */
  likeness: number[];
}

/**
 * Clearly different subjects among the articles a term finds, separated by their vectors: the company, the place, the club. Only
 * articles in the reader's language are compared: another language is no other meaning. Empty for a term with one meaning.
 */
export function findMeanings(index: LabIndex, term: string, language: Language, { stories }: Found): Meaning[] {
  const leads = [...stories.values()]
    .flatMap((articles) => articles.find((article) => article.language === language) ?? [])
    .slice(0, mostStories);
  if (leads.length < fewestStories) return [];
  const withVector = leads.flatMap((article) => {
    const vector = index.loaded.index.meaning(String(article.id));
    return vector ? [{ article, vector }] : [];
  });
  const groups = withVector.map(({ article, vector }) => ({
    articles: [article],
    likeness: withVector.map((other) => dot(vector, other.vector)),
  }));
  const joined = joinAlike(groups);
  const least = Math.max(fewestOfMeaning, leastShare * leads.length);
  const large = joined.filter(({ group }) => group.articles.length >= least).slice(0, mostMeanings);
  const apart = large
    .filter(({ group }, at) =>
      large.slice(0, at).every((other) => alikeness(group, other.group, other.at) <= mostAlike),
    )
    .map(({ group }) => group);
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

/** Mean similarity of the articles of a group to those of another, which is at index `at`. */
function alikeness(group: Group, other: Group, at: number): number {
  return group.likeness[at]! / (group.articles.length * other.articles.length);
}

/** Joins the two most similar groups until none are similar; returns the largest first, each with its index. */
function joinAlike(groups: Group[]): { group: Group; at: number }[] {
  const left = new Set(groups.keys());
  for (;;) {
    let best = { a: -1, b: -1, likeness: leastAlike };
    for (const a of left) {
      for (const b of left) {
        if (b <= a) continue;
        const likeness = alikeness(groups[a]!, groups[b]!, b);
        if (likeness > best.likeness) best = { a, b, likeness };
      }
    }
    if (best.a < 0) break;
    join(groups, left, best.a, best.b);
  }
  return [...left]
    .map((at) => ({ group: groups[at]!, at }))
    .sort((a, b) => b.group.articles.length - a.group.articles.length);
}

function join(groups: Group[], left: Set<number>, a: number, b: number): void {
  const [into, from] = [groups[a]!, groups[b]!];
  into.articles.push(...from.articles);
  left.delete(b);
  for (const other of left) {
    into.likeness[other]! += from.likeness[other]!;
    groups[other]!.likeness[a] = into.likeness[other]!;
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
