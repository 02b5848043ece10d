import { serveIndex } from './current/serve-index.ts';
import { volumeAnswers } from './current/term-days.ts';
import { editionAnswers } from './editions/edition-answers.ts';
import { labAnswers } from './lab/lab-answers.ts';

/** The thread of the current articles (news/current): all that is asked of them is answered here. */
serveIndex({ ...editionAnswers, ...labAnswers, ...volumeAnswers });
