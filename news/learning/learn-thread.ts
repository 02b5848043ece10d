import { parentPort } from 'node:worker_threads';
import { type Check, checkVectors } from '../meaning/check-vectors.ts';
import { type LearningText, learnVectors } from '../meaning/learn.ts';
import { type PackedVectors, packVectors } from '../meaning/vector-file.ts';
import { WordVectors } from '../meaning/word-vectors.ts';

export interface LearnQuestion {
  base: PackedVectors;
  texts: LearningText[];
}

export interface LearnAnswer {
  packed: Uint8Array;
  words: number;
  check: Check;
}

/** Learning is arithmetic over tens of thousands of texts; it runs in its own thread so that requests do not wait. */
parentPort?.on('message', ({ base, texts }: LearnQuestion) => {
  const learnt = learnVectors(base, texts);
  const check = checkVectors(new WordVectors(base), new WordVectors(learnt), texts);
  const answer: LearnAnswer = { packed: packVectors(learnt), words: learnt.words.length, check };
  parentPort?.postMessage(answer);
});
