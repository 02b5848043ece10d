import { createExpendableThread } from '../../platform/expendable-thread.ts';
import type { Platform } from '../../platform/platform.ts';
import { AcronymPairs } from '../meaning/acronym-pairs.ts';
import type { Check } from '../meaning/check-vectors.ts';
import { contentWords } from '../meaning/content-words.ts';
import { setVectorsInUse } from '../meaning/in-use.ts';
import type { LearningText } from '../meaning/learn.ts';
import { FEWEST_ARTICLES, shippedVectors } from '../meaning/shipped.ts';
import { type PackedVectors, unpackVectors } from '../meaning/vector-file.ts';
import { WordVectors } from '../meaning/word-vectors.ts';
import { articlesToLearnFrom, forgetLearned, saveLearned } from './queries.ts';

export interface LearnQuestion {
  base: PackedVectors;
  texts: LearningText[];
  mostMs: number;
}

export interface LearnAnswer {
  packed: Uint8Array;
  words: number;
  check: Check;
}

export type LearnOutcome =
  | { outcome: 'learnt' | 'refused'; articles: number; words: number; figures: Check['figures'] }
  | { outcome: 'no-vectors' | 'too-few'; articles: number };

const historyDays = 60;
const mostArticles = 100_000;
const page = 500;
const titleWords = 24;
const bodyWords = 200;
const learnMs = 110_000;
const threadLimits = { timeoutMs: 10 * 60_000, memoryMb: 700 };
const versionsKept = 2;
const dayMs = 24 * 3600_000;

/**
 * Goes on from the shipped vectors with the articles of the last weeks. The new version is stored and used only when it passes its
 * check; otherwise the one before stays in use and the row says why.
 */
export async function learnFromStore(platform: Platform): Promise<LearnOutcome> {
  const { db, clock, log } = platform;
  const shipped = shippedVectors((problem) => log.error({ problem: problem.message }, 'no word vectors to learn from'));
  if (!shipped) return { outcome: 'no-vectors', articles: 0 };
  const pairs = new AcronymPairs();
  const texts = await readTexts(platform, new Date(clock.now().getTime() - historyDays * dayMs), pairs);
  if (texts.length < FEWEST_ARTICLES) return { outcome: 'too-few', articles: texts.length };
  const { packed, words, check } = await learnInThread({ base: shipped.packed, texts, mostMs: learnMs });
  const bytes = Buffer.from(packed);
  const acronyms = pairs.dominant();
  await db.transaction(async (tx) => {
    const { isSound, figures } = check;
    const packed = isSound ? bytes : null;
    const row = { articles: texts.length, words, figures, isAccepted: isSound, acronyms, packed };
    await saveLearned(tx, row);
    await forgetLearned(tx, versionsKept);
  });
  if (check.isSound) setVectorsInUse(new WordVectors({ ...unpackVectors(bytes), acronyms }));
  const outcome = check.isSound ? 'learnt' : 'refused';
  log.info({ outcome, articles: texts.length, words, ...check.figures }, 'word vectors learnt');
  return { outcome, articles: texts.length, words, figures: check.figures };
}

async function learnInThread(question: LearnQuestion): Promise<LearnAnswer> {
  const thread = createExpendableThread<LearnQuestion, LearnAnswer>(
    new URL('./learn-thread.ts', import.meta.url),
    threadLimits,
  );
  try {
    return await thread.ask(question);
  } finally {
    await thread.close();
  }
}

/** Only the words that carry a subject are kept, so that a hundred thousand articles fit into little memory. */
async function readTexts({ db }: Platform, since: Date, pairs: AcronymPairs): Promise<LearningText[]> {
  const texts: LearningText[] = [];
  for (let afterId = 0; texts.length < mostArticles; ) {
    const rows = await articlesToLearnFrom(db, since, afterId, page);
    for (const { title, text, language } of rows) {
      pairs.add(text);
      texts.push({
        title: contentWords(title, language, titleWords).join(' '),
        body: contentWords(text, language, bodyWords).join(' '),
        language,
      });
    }
    if (rows.length < page) break;
    afterId = rows.at(-1)!.id;
  }
  return texts;
}
