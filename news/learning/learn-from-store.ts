import { createExpendableThread } from '../../platform/expendable-thread.ts';
import type { Platform } from '../../platform/platform.ts';
import { AcronymPairs } from '../meaning/acronym-pairs.ts';
import type { Check } from '../meaning/check-vectors.ts';
import type { LearningText } from '../meaning/learn.ts';
import { FEWEST_ARTICLES } from '../meaning/learn-from-articles.ts';
import { unpackVectors } from '../meaning/vector-file.ts';
import { setVectorsInUse, shippedVectors, WordVectors } from '../meaning/word-vectors.ts';
import type { LearnAnswer, LearnQuestion } from './learn-thread.ts';
import { articlesToLearnFrom, forgetLearned, type LearningSpan, learningStep, saveLearned } from './queries.ts';

export type LearnOutcome =
  | { outcome: 'learnt' | 'refused'; articles: number; words: number; figures: Check['figures'] }
  | { outcome: 'too-few'; articles: number };

const historyDays = 60;
const recentDays = 3;
/** More say little more, and have to lie in memory while they are read. */
const mostArticles = 40_000;
const page = { limit: 500, characters: 1400 };
const threadLimits = { timeoutMs: 10 * 60_000, memoryMb: 300 };
const versionsKept = 2;
const dayMs = 24 * 3600_000;

/**
 * Continues from the shipped vectors with the articles of the last weeks. The new version is stored and used only if it passes its
 * check; otherwise the previous one stays in use and the row says why.
 */
export async function learnFromStore(platform: Platform): Promise<LearnOutcome> {
  const { db, clock, log } = platform;
  const shipped = shippedVectors();
  const pairs = new AcronymPairs();
  const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  const span = { since: ago(historyDays), recent: ago(recentDays), most: mostArticles };
  const texts = await readTexts(platform, span, pairs);
  if (texts.length < FEWEST_ARTICLES) return { outcome: 'too-few', articles: texts.length };
  const { packed, words, check } = await learnInThread({ base: shipped.packed, texts });
  const { isSound, figures } = check;
  const bytes = Buffer.from(packed);
  const known = { articles: texts.length, words, figures };
  const acronyms = pairs.dominant();
  await db.transaction(async (tx) => {
    await saveLearned(tx, { ...known, isAccepted: isSound, acronyms, packed: isSound ? bytes : null });
    await forgetLearned(tx, versionsKept);
  });
  if (isSound) setVectorsInUse(new WordVectors({ ...unpackVectors(bytes), acronyms }));
  const outcome = isSound ? 'learnt' : 'refused';
  log.info({ outcome, articles: texts.length, words, ...figures }, 'word vectors learnt');
  return { outcome, ...known };
}

async function learnInThread(question: LearnQuestion): Promise<LearnAnswer> {
  const script = new URL('./learn-thread.ts', import.meta.url);
  const thread = createExpendableThread<LearnQuestion, LearnAnswer>(script, threadLimits);
  try {
    return await thread.ask(question);
  } finally {
    await thread.close();
  }
}

/** The beginnings of the texts, newest first until there are enough; they are taken apart in the thread. */
async function readTexts({ db }: Platform, span: LearningSpan, pairs: AcronymPairs): Promise<LearningText[]> {
  const texts: LearningText[] = [];
  const step = await learningStep(db, span);
  for (let beforeId = Number.MAX_SAFE_INTEGER; texts.length < span.most; ) {
    const rows = await articlesToLearnFrom(db, span, step, { ...page, beforeId });
    for (const { title, text: body, language } of rows) {
      pairs.add(body);
      texts.push({ title, body, language });
    }
    if (rows.length < page.limit) break;
    beforeId = rows.at(-1)!.id;
  }
  return texts.reverse();
}
