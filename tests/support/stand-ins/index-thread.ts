import { parentPort, workerData } from 'node:worker_threads';
import { type Answers, serveIndex } from '../../../news/current/serve-index.ts';
import { volumeAnswers } from '../../../news/current/term-days.ts';
import { editionAnswers } from '../../../news/editions/edition-answers.ts';
import { labAnswers } from '../../../news/lab/lab-answers.ts';

/** news/index-thread.ts, with a question after which it holds nothing again. */
const answers: Answers = {
  ...editionAnswers,
  ...labAnswers,
  ...volumeAnswers,
  anew() {
    parentPort?.removeAllListeners('message');
    serveIndex(answers);
  },
};
serveIndex(answers);
// these stay in use: reading them again for every test takes more processor time than most tests
delete workerData.vectors;
