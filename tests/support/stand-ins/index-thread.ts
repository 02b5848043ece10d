import { parentPort } from 'node:worker_threads';
import type { Answers } from '../../../newsroom/current/serve-index.ts';
import './keep-meanings-hook.ts';

const { serveIndex } = await import('../../../newsroom/current/serve-index.ts');
const { whyTrials } = await import('../../../clippings/editions/why/why-trials.ts');
const { labAnswers } = await import('../../../clippings/lab/lab-answers.ts');
const { matchAnswers } = await import('../../../newsroom/matches/match-answers.ts');

/** clippings/index-thread.ts, with a message that empties it. */
const answers: Answers = {
  ...whyTrials,
  ...labAnswers,
  ...matchAnswers,
  anew() {
    parentPort?.removeAllListeners('message');
    serveIndex(answers);
  },
};
serveIndex(answers);
