import type { ArticleIndex } from './article-index.ts';
import type { CompiledTerm } from './compile-term.ts';
import type { RankedArticle } from './match.ts';

const DAY_MS = 86_400_000;
/** Below and above these numbers of articles a day a term is called silent or a flood. */
const SILENT_BELOW = 0.2;
const FLOOD_ABOVE = 25;
const MOST_SENSES = 4;
const SENSE_WORDS = 5;
const MOST_WORDINGS = 4;
/** Likeness from which two articles speak of the same sense. */
const SAME_SENSE = 0.12;
const READ_CLOSELY = 60;

export interface TermTrial {
  /** Articles per day, oldest first, days without any included. `on` is an ISO day in UTC. */
  days: { on: string; articles: number }[];
  perDay: number;
  verdict: 'silent' | 'healthy' | 'flood';
  /** Words that, added to the term, would narrow it, with what would be left. */
  narrower: { word: string; articles: number }[];
  /** Words that stand for the same subject where the term itself is not said. */
  wider: { word: string; articles: number }[];
  /** Meanings the term seems to have, the most frequent first; one when it is not ambiguous. */
  senses: { words: string[]; articles: number; example: string }[];
}

/** Tries a term on the stored articles: what it would have brought, and how it could be worded better. */
export function tryTerm(index: ArticleIndex, term: CompiledTerm, window: { from: number; to: number }): TermTrial {
  const ranked = index.rank(term);
  const days = countDays(index, ranked, window);
  const perDay = days.reduce((sum, { articles }) => sum + articles, 0) / Math.max(1, days.length);
  const own = new Set(term.key.match(/\p{L}+/gu) ?? []);
  const profiles = ranked
    .filter(({ kind }) => kind !== 'related')
    .slice(0, READ_CLOSELY)
    .map(({ articleId }) => ({ articleId, words: index.keyWords(articleId).filter(({ word }) => !own.has(word)) }));
  const related = new Map<string, number>();
  for (const { articleId } of ranked.filter(({ kind }) => kind === 'related')) {
    for (const { word } of index.keyWords(articleId).slice(0, 6)) related.set(word, (related.get(word) ?? 0) + 1);
  }
  return {
    days,
    perDay,
    verdict: perDay < SILENT_BELOW ? 'silent' : perDay > FLOOD_ABOVE ? 'flood' : 'healthy',
    narrower: narrowing(profiles),
    wider: mostFrequent(related, 2).map(([word, articles]) => ({ word, articles })),
    senses: findSenses(index, profiles),
  };
}

interface Profile {
  articleId: string;
  words: { word: string; weight: number }[];
}

function countDays(index: ArticleIndex, ranked: RankedArticle[], { from, to }: { from: number; to: number }) {
  const counts = new Map<string, number>();
  for (let at = from; at <= to; at += DAY_MS) counts.set(new Date(at).toISOString().slice(0, 10), 0);
  for (const { articleId } of ranked) {
    const publishedAt = index.get(articleId)?.publishedAt;
    if (publishedAt === undefined) continue;
    const on = new Date(publishedAt).toISOString().slice(0, 10);
    const known = counts.get(on);
    if (known !== undefined) counts.set(on, known + 1);
  }
  return [...counts].map(([on, articles]) => ({ on, articles }));
}

/** Words of a fifth to two thirds of the articles: with them the term keeps a body of its own. */
function narrowing(profiles: Profile[]): { word: string; articles: number }[] {
  const counts = new Map<string, number>();
  for (const { words } of profiles) for (const { word } of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return mostFrequent(counts, 2)
    .filter(([, articles]) => articles >= profiles.length / 5 && articles <= (profiles.length * 2) / 3)
    .map(([word, articles]) => ({ word, articles }));
}

function mostFrequent(counts: Map<string, number>, least: number): [string, number][] {
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_WORDINGS * 3);
}

/** Groups articles whose telling words agree: each article joins the nearest group or starts one. */
function findSenses(index: ArticleIndex, profiles: Profile[]): TermTrial['senses'] {
  const groups: { words: Map<string, number>; members: Profile[] }[] = [];
  for (const profile of profiles) {
    let nearest = groups[0];
    let likeness = 0;
    for (const group of groups) {
      const value = profile.words.reduce((sum, { word, weight }) => sum + weight * (group.words.get(word) ?? 0), 0);
      if (value / group.members.length > likeness) {
        likeness = value / group.members.length;
        nearest = group;
      }
    }
    if (!nearest || likeness < SAME_SENSE) {
      nearest = { words: new Map(), members: [] };
      groups.push(nearest);
    }
    nearest.members.push(profile);
    for (const { word, weight } of profile.words) nearest.words.set(word, (nearest.words.get(word) ?? 0) + weight);
  }
  const least = Math.max(2, profiles.length / 12);
  const large = groups.filter(({ members }) => members.length >= least);
  return large
    .sort((a, b) => b.members.length - a.members.length)
    .slice(0, MOST_SENSES)
    .map(({ words, members }) => ({
      words: [...words]
        .sort((a, b) => b[1] - a[1])
        .slice(0, SENSE_WORDS)
        .map(([word]) => word),
      articles: members.length,
      example: index.get(members[0]!.articleId)?.title ?? '',
    }));
}
