import { serveIndex } from './current/serve-index.ts';
import { volumeAnswers } from './current/term-days.ts';
import { editionAnswers } from './editions/edition-answers.ts';
import { labAnswers } from './lab/lab-answers.ts';

/** The thread that holds the current articles (news/current): all questions about them are answered here. */
serveIndex({ ...editionAnswers, ...labAnswers, ...volumeAnswers });
