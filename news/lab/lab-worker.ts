import { parentPort, workerData } from 'node:worker_threads';
import type { Language } from '../../contract/language.ts';
import type { ChosenSense } from '../../contract/term-reading.ts';
import { compileTerm } from '../matching/compile-term.ts';
import { setVectorsInUse } from '../meaning/in-use.ts';
import type { PackedVectors } from '../meaning/vector-file.ts';
import { WordVectors } from '../meaning/word-vectors.ts';
import { type LabArticle, LabIndex } from './lab-index.ts';
import { findMeanings } from './meanings.ts';
import { namesInHeadlines } from './names-in-headlines.ts';
import { type Question, tryTerm } from './try-term.ts';

/** What the thread is asked, one thing at a time. */
export type LabRequest =
  | { type: 'add'; articles: LabArticle[] }
  | { type: 'settle' }
  | { type: 'stories'; pairs: { id: number; storyId: string }[] }
  | { type: 'drop'; before: number }
  | { type: 'state'; limit: number }
  | { type: 'try'; question: Question }
  | { type: 'count'; terms: string[]; language: Language }
  | { type: 'names'; asked: NamesAsked };

/** How many articles a term finds, and the strongest stories it is the subject of. */
export interface TermCount {
  articles: number;
  stories: string[];
  /** Of a single word whose articles are clearly of different things. */
  senses: ChosenSense[];
}

export interface NamesAsked {
  language: Language;
  since: number;
  most: number;
}

const { vectors } = (workerData ?? {}) as { vectors?: PackedVectors };
if (vectors) setVectorsInUse(new WordVectors(vectors));

const index = new LabIndex();

/** Enough to see whether two terms bring the same news. */
const mostStories = 40;

function countOf(term: string, language: Language): TermCount {
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

function answer(request: LabRequest): unknown {
  if (request.type === 'add') return index.add(request.articles);
  if (request.type === 'settle') return index.settle();
  if (request.type === 'stories') return index.setStories(request.pairs);
  if (request.type === 'drop') return index.dropBefore(request.before);
  if (request.type === 'state') {
    return { size: index.size, dropped: index.dropped, withoutStory: index.withoutStory(request.limit) };
  }
  if (request.type === 'count') {
    const { terms, language } = request;
    return terms.map((term) => countOf(term, language));
  }
  if (request.type === 'names') {
    const { language, since, most } = request.asked;
    return namesInHeadlines(index.headlines(language, since)).slice(0, most);
  }
  return tryTerm(index, request.question, () => performance.now());
}

parentPort?.on('message', ({ id, request }: { id: number; request: LabRequest }) => {
  try {
    parentPort?.postMessage({ id, value: answer(request) });
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) });
  }
});
