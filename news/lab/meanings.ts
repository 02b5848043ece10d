import type { TermTrial } from '../../contract/lab.ts';
import type { Language } from '../../contract/language.ts';
import { dot } from '../meaning/word-vectors.ts';
import { foldPhrase } from '../text/fold.ts';
import type { Found, LabArticle, LabIndex } from './lab-index.ts';

type Meaning = TermTrial['meanings'][number];

/** One article of each of the strongest stories: more would take longer and say the same. */
const mostStories = 60;
const fewestStories = 6;
/** Groups are joined while their articles are on average so alike, and offered apart when they are not at all. */
const leastAlike = 0.16;
const mostAlike = 0.12;
/** A meaning that fewer of the articles have is noise. */
const leastShare = 0.15;
const fewestOfMeaning = 3;
const mostMeanings = 4;
const toldWords = 8;
const labelWords = 3;

interface Group {
  articles: LabArticle[];
  /** Sum of its articles' vectors. */
  sum: Float32Array;
}

/**
 * Clearly different subjects among the articles a term finds, told apart by what the articles mean: the company, the place, the
 * football club. Only articles in the reader's language are compared: another language is no other meaning. Nothing for a term that means one thing, or while the service knows words alone.
 */
export function findMeanings(index: LabIndex, term: string, language: Language, { stories }: Found): Meaning[] {
  const leads = [...stories.values()]
    .flatMap((articles) => articles.find((article) => article.language === language) ?? [])
    .slice(0, mostStories);
  if (leads.length < fewestStories) return [];
  const groups = leads.flatMap((article): Group[] => {
    const sum = index.meaning(article.id);
    return sum ? [{ articles: [article], sum }] : [];
  });
  const joined = joinAlike(groups);
  const least = Math.max(fewestOfMeaning, leastShare * leads.length);
  const large = joined.filter(({ articles }) => articles.length >= least).slice(0, mostMeanings);
  const apart = large.filter((group, at) => large.slice(0, at).every((other) => alikeness(group, other) <= mostAlike));
  if (apart.length < 2) return [];
  const own = new Set(foldPhrase(term).split(' '));
  const words = apart.map((group) => tellingWords(index, group, own));
  return apart.map(({ articles }, at) => {
    const toward = words[at]!;
    const away = words.filter((_, other) => other !== at).flat();
    return {
      sense: { label: toward.slice(0, labelWords).join(', '), toward, away: away.slice(0, 3 * toldWords) },
      stories: articles.length,
      headlines: articles.slice(0, 2).map(({ title }) => title),
    };
  });
}

/** Mean likeness of the articles of one group to those of another. */
function alikeness(a: Group, b: Group): number {
  return dot(a.sum, 0, b.sum, 0, a.sum.length) / (a.articles.length * b.articles.length);
}

/** The two most alike groups become one until none are alike; the largest first. */
function joinAlike(groups: Group[]): Group[] {
  const left = [...groups];
  for (;;) {
    let best = { a: -1, b: -1, likeness: leastAlike };
    for (let a = 0; a < left.length; a++) {
      for (let b = a + 1; b < left.length; b++) {
        const likeness = alikeness(left[a]!, left[b]!);
        if (likeness > best.likeness) best = { a, b, likeness };
      }
    }
    if (best.a < 0) return left.sort((a, b) => b.articles.length - a.articles.length);
    const [joining] = left.splice(best.b, 1);
    const into = left[best.a]!;
    left[best.a] = {
      articles: [...into.articles, ...joining!.articles],
      sum: into.sum.map((value, k) => value + joining!.sum[k]!),
    };
  }
}

/** The words its articles are told by, those of several first, without those of the term. */
function tellingWords(index: LabIndex, { articles }: Group, own: ReadonlySet<string>): string[] {
  const weights = new Map<string, { weight: number; holders: number }>();
  for (const { id } of articles) {
    for (const { word, weight } of index.keyWords(id)) {
      if (own.has(foldPhrase(word))) continue;
      const entry = weights.get(word) ?? { weight: 0, holders: 0 };
      weights.set(word, { weight: entry.weight + weight, holders: entry.holders + 1 });
    }
  }
  const isShared = ({ holders }: { holders: number }) => Number(holders > 1);
  return [...weights]
    .sort(([, a], [, b]) => isShared(b) - isShared(a) || b.weight - a.weight)
    .slice(0, toldWords)
    .map(([word]) => word);
}
