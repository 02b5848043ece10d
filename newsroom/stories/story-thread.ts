import { parentPort } from 'node:worker_threads';
import { type Grouped, Grouper } from './group.ts';
import type { StoredArticle, StoryArticle } from './pairs/fingerprint.ts';

/** Each grouper has a name; a restarted thread has no groupers. */
export type GroupingQuestion =
  | { what: 'open'; name: string }
  | { what: 'close'; name: string }
  | { what: 'restore'; name: string; articles: StoredArticle[] }
  | { what: 'add'; name: string; articles: StoryArticle[] };

/** `isLost` if the thread no longer has the grouper. */
export type GroupingAnswer = { isLost: true } | { isLost: false; grouped?: Grouped };

const groupers = new Map<string, Grouper>();

function answer(question: GroupingQuestion): GroupingAnswer {
  const { what, name } = question;
  if (what === 'close') groupers.delete(name);
  if (what === 'open') groupers.set(name, new Grouper());
  if (what === 'close' || what === 'open') return { isLost: false };
  const grouper = groupers.get(name);
  if (!grouper) return { isLost: true };
  if (what === 'add') return { isLost: false, grouped: grouper.add(question.articles) };
  grouper.restore(question.articles);
  return { isLost: false };
}

/** Articles are grouped in this thread, since that takes milliseconds each. */
parentPort?.on('message', (question: GroupingQuestion) => parentPort?.postMessage(answer(question)));
