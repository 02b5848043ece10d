import { parentPort, workerData } from 'node:worker_threads';
import { type Answers, serveIndex } from '../../../news/current/serve-index.ts';
import { whyTrials } from '../../../news/editions/why/why-trials.ts';
import { labAnswers } from '../../../news/lab/lab-answers.ts';
import { matchAnswers } from '../../../news/matches/match-answers.ts';

/** news/index-thread.ts, with a message that empties it. */
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
// the vectors are kept: reading them again for every test takes more processor time than most tests
delete workerData.vectors;
