import { serveIndex } from './current/serve-index.ts';
import { whyTrials } from './editions/why/why-trials.ts';
import { labAnswers } from './lab/lab-answers.ts';
import { matchAnswers } from './matches/match-answers.ts';

/** The thread that holds the current articles (news/current): all questions about them are answered here. */
serveIndex({ ...whyTrials, ...labAnswers, ...matchAnswers });
