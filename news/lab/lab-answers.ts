import type { Language } from '../../contract/language.ts';
import type { ChosenSense } from '../../contract/terms.ts';
import type { HeldArticles } from '../current/held-articles.ts';
import { compileTerm } from '../matching/query/compile-term.ts';
import { LabIndex } from './lab-index.ts';
import { findMeanings } from './meanings.ts';
import { namesInHeadlines } from './names-in-headlines.ts';
import { type Question, type Trial, tryTerm } from './try-term.ts';

/** How many articles a term finds, and the strongest stories it is the subject of. */
export interface TermCount {
  articles: number;
  stories: string[];
  /** Of a single word whose articles are clearly of different things. */
  senses: ChosenSense[];
}

/** Enough to see whether two terms bring the same news. */
const mostStories = 40;

const indexes = new WeakMap<HeldArticles, LabIndex>();

function indexOf(held: HeldArticles): LabIndex {
  let index = indexes.get(held);
  if (!index) {
    index = new LabIndex(held);
    indexes.set(held, index);
  }
  return index;
}

/** What the lab and the suggestions ask of the held articles. */
export const labAnswers = {
  try: (held: HeldArticles, question: Question): Trial => tryTerm(indexOf(held), question, () => performance.now()),
  count: (held: HeldArticles, { terms, language }: { terms: string[]; language: Language }): TermCount[] =>
    terms.map((term) => countOf(indexOf(held), term, language)),
  names: (
    held: HeldArticles,
    { language, since, most }: { language: Language; since: number; most: number },
  ): string[] => namesInHeadlines(indexOf(held).headlines(language, since)).slice(0, most),
};

function countOf(index: LabIndex, term: string, language: Language): TermCount {
  const found = index.find(compileTerm(term, { language }));
  const { articles, about, stories } = found;
  const told = [...stories].filter(([, members]) => members.some(({ id }) => about.has(id)));
  const meanings = term.includes(' ') ? [] : findMeanings(index, term, language, found);
  return {
    articles: articles.length,
    stories: told.slice(0, mostStories).map(([storyId]) => storyId),
    senses: meanings.map(({ sense }) => sense),
  };
}
