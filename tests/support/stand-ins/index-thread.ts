import { registerHooks } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { Answers } from '../../../news/current/serve-index.ts';

const keptMeanings = new URL('./kept-meanings.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './read-text.ts' ? next(keptMeanings, context) : next(specifier, context),
});
const { serveIndex } = await import('../../../news/current/serve-index.ts');
const { whyTrials } = await import('../../../news/editions/why/why-trials.ts');
const { labAnswers } = await import('../../../news/lab/lab-answers.ts');
const { matchAnswers } = await import('../../../news/matches/match-answers.ts');

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
