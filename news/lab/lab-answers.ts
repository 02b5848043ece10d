import type { Language } from '../../contract/language.ts';
import type { ChosenSense } from '../../contract/terms.ts';
import type { ReadTerm } from '../current/article-view.ts';
import type { CurrentArticle } from '../current/current-article.ts';
import type { LoadedArticles } from '../current/loaded-articles.ts';
import { compileTerm } from '../matching/query/compile-term.ts';
import { foldPhrase } from '../text/fold.ts';
import { isStopword } from '../text/stopwords.ts';
import { LabIndex } from './lab-index.ts';
import { findMeanings } from './meanings.ts';
import { type Question, type Trial, tryTerm } from './try-term.ts';

/** How many stories a term finds, and the best ones about it. */
export interface TermCount {
  count: number;
  stories: string[];
  /** Set for a single word whose articles are clearly about different things. */
  senses: ChosenSense[];
}

/** Enough to see whether two terms find the same news. */
const mostStories = 40;

const indexes = new WeakMap<LoadedArticles, LabIndex>();

const indexOf = (loaded: LoadedArticles) => indexes.getOrInsertComputed(loaded, () => new LabIndex(loaded));

/** Questions of the lab and the suggestions, answered in the thread that holds the articles. */
export const labAnswers = {
  try: (loaded: LoadedArticles, question: Question): Trial =>
    tryTerm(indexOf(loaded), question, () => performance.now()),
  count: (loaded: LoadedArticles, { terms, language }: { terms: string[]; language: Language }): TermCount[] =>
    terms.map((term) => countOf(indexOf(loaded), term, language)),
  storyCounts: (loaded: LoadedArticles, terms: readonly ReadTerm[]): number[] =>
    terms.map((term) => indexOf(loaded).find(compileTerm(term.term, term)).stories.size),
  names: (
    loaded: LoadedArticles,
    { language, since, most }: { language: Language; since: number; most: number },
  ): string[] => {
    const isRecent = ({ language: own, publishedAt }: CurrentArticle) =>
      own === language && publishedAt.getTime() >= since;
    return namesInHeadlines([...loaded.all()].filter(isRecent)).slice(0, most);
  },
  relatedNames: (loaded: LoadedArticles, term: ReadTerm): string[] => relatedNames(indexOf(loaded), term),
};

const relatedFrom = 60;
const mostRelated = 8;
const fewestOutletsOfWord = 2;
/** "nesta", "deste": distinctive in a small collection, but without meaning. */
const demonstrative = /^[nd]?(?:est|ess|aquel)[ea]s?$/;

/** Names in the headlines a term finds, then distinctive words of several outlets, without the term's own words. */
function relatedNames(index: LabIndex, term: ReadTerm): string[] {
  const articles = index.find(compileTerm(term.term, term)).articles.slice(0, relatedFrom);
  const outlets = new Map<string, Set<string>>();
  for (const { id, outletId } of articles)
    for (const { word } of index.loaded.index.keyWords(String(id)))
      outlets.getOrInsertComputed(word, () => new Set()).add(outletId);
  const words = [...outlets]
    .filter(([word, tellers]) => tellers.size >= fewestOutletsOfWord && !demonstrative.test(word))
    .sort((a, b) => b[1].size - a[1].size || a[0].localeCompare(b[0]))
    .map(([word]) => word);
  const shown: string[] = [];
  const isSaid = (name: string) => [term.term, ...shown].some((one) => foldPhrase(one).includes(foldPhrase(name)));
  for (const name of [...namesInHeadlines(articles, fewestOutletsOfWord), ...words])
    if (shown.length < mostRelated && !isSaid(name)) shown.push(name);
  return shown;
}

function countOf(index: LabIndex, term: string, language: Language): TermCount {
  const found = index.find(compileTerm(term));
  const { matches, stories } = found;
  const aboutTerm = [...stories].filter(([, members]) => members.some(({ id }) => matches.get(id)?.kind === 'about'));
  const meanings = term.includes(' ') ? [] : findMeanings(index, term, language, found);
  return {
    count: stories.size,
    stories: aboutTerm.slice(0, mostStories).map(([storyId]) => storyId),
    senses: meanings.map(({ sense }) => sense),
  };
}

const nameRun = /\p{Lu}[\p{L}\p{M}\d'’-]+(?:\s+(?:(?:de|da|do|dos|das|e|of)\s+)?\p{Lu}[\p{L}\p{M}\d'’-]+){1,3}/gu;
const fewestOutlets = 3;
/** Headlines Written Like This do not show which words are names. */
const mostCapitals = 0.6;

/** Names of two or more words in the headlines of several outlets, the most frequent first. */
export function namesInHeadlines(
  headlines: readonly Pick<CurrentArticle, 'title' | 'outletId'>[],
  fewest = fewestOutlets,
): string[] {
  const byName = new Map<string, { name: string; outlets: Set<string> }>();
  for (const { title, outletId } of headlines) {
    if (isTitleCase(title)) continue;
    for (const [run] of title.matchAll(nameRun)) {
      for (const name of readings(run, title)) {
        byName.getOrInsertComputed(foldPhrase(name), () => ({ name, outlets: new Set() })).outlets.add(outletId);
      }
    }
  }
  return [...byName.values()]
    .filter(({ outlets }) => outlets.size >= fewest)
    .sort((a, b) => b.outlets.size - a.outlets.size || a.name.localeCompare(b.name))
    .map(({ name }) => name);
}

function isTitleCase(title: string): boolean {
  const words = title.split(/\s+/).filter((word) => /^\p{L}{4,}/u.test(word));
  return words.length >= 5 && words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length > mostCapitals;
}

/** The first word of a headline always has a capital, so the name may begin with it or after it; the count decides. */
function readings(run: string, title: string): string[] {
  if (!title.startsWith(run)) return [run];
  const rest = run.split(/\s+/).slice(1);
  while (rest.length > 0 && isStopword((rest[0] ?? '').toLowerCase())) rest.shift();
  return [run, rest.join(' ')].filter((name) => name.includes(' '));
}
