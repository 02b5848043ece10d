import type { Wording } from '../../contract/lab.ts';
import type { Language } from '../../contract/language.ts';
import type { ChosenSense } from '../../contract/terms.ts';
import type { ReadTerm } from '../../newsroom/current/article-view.ts';
import type { CurrentArticle } from '../../newsroom/current/current-article.ts';
import type { LoadedArticles } from '../../newsroom/current/loaded-articles.ts';
import { namesInHeadlines } from '../../newsroom/current/names-in-headlines.ts';
import { likenessToLine } from '../../newsroom/meaning/likeness.ts';
import { LabIndex } from './lab-index.ts';
import { findSenses } from './senses.ts';
import { type TermQuestion, type Trial, tryTerm } from './try-term.ts';
import { widerWordings } from './wordings.ts';

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
  try: (loaded: LoadedArticles, question: TermQuestion): Trial =>
    tryTerm(indexOf(loaded), question, () => performance.now()),
  count: (loaded: LoadedArticles, { terms, language }: { terms: string[]; language: Language }): TermCount[] =>
    terms.map((term) => countOf(indexOf(loaded), term, language)),
  wider: (loaded: LoadedArticles, { term, dayCount }: { term: string; dayCount: number }): Wording[] =>
    widerWordings(indexOf(loaded), term, dayCount, () => performance.now()),
  storyCounts: (loaded: LoadedArticles, terms: readonly ReadTerm[]): number[] =>
    terms.map((term) => indexOf(loaded).find(term).stories.size),
  nearness: (
    _loaded: LoadedArticles,
    { line, topics, language }: { line: string; topics: string[]; language: Language },
  ): number[] => likenessToLine(line, topics, language),
  names: (
    loaded: LoadedArticles,
    { language, since, most }: { language: Language; since: number; most: number },
  ): string[] => {
    const isRecent = ({ language: own, publishedAt }: CurrentArticle) =>
      own === language && publishedAt.getTime() >= since;
    return namesInHeadlines([...loaded.all()].filter(isRecent)).slice(0, most);
  },
};

function countOf(index: LabIndex, term: string, language: Language): TermCount {
  const found = index.find({ term });
  const { matches, stories } = found;
  const aboutTerm = [...stories].filter(([, members]) => members.some(({ id }) => matches.get(id)?.kind === 'about'));
  const senses = term.includes(' ') ? [] : findSenses(index, term, language, found);
  return {
    count: stories.size,
    stories: aboutTerm.slice(0, mostStories).map(([storyId]) => storyId),
    senses: senses.map(({ sense }) => sense),
  };
}
