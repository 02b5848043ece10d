import { parentPort, workerData } from 'node:worker_threads';
import { type Answers, serveIndex } from '../../../news/current/serve-index.ts';
import { volumeAnswers } from '../../../news/current/term-days.ts';
import { editionAnswers } from '../../../news/editions/edition-answers.ts';
import { labAnswers } from '../../../news/lab/lab-answers.ts';

/** news/index-thread.ts, with a message that empties it. */
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
// the vectors are kept: reading them again for every test takes more processor time than most tests
delete workerData.vectors;
