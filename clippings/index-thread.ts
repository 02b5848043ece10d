import { serveIndex } from '../newsroom/current/serve-index.ts';
import { matchAnswers } from '../newsroom/matches/match-answers.ts';
import { whyTrials } from './editions/why/why-trials.ts';
import { labAnswers } from './lab/lab-answers.ts';

/** The thread that holds the current articles (newsroom/current): all questions about them are answered here. */
serveIndex({ ...whyTrials, ...labAnswers, ...matchAnswers });
