import { minuteMs } from '../../../contract/rules/durations.ts';
import { type Model, ModelError } from '../../../platform/ai/model.ts';
import { createPause } from '../../../platform/ai/pause.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isForMail, SHOWN_FROM } from '../../matching/scoring/score.ts';
import { type FollowedTerm, listFollowed } from '../queries.ts';
import type { SecondReading } from '../tables.ts';
import { withSecondReading } from './keep-second-readings.ts';
import {
  addToDay,
  claimCall,
  type DayCounts,
  type DoubtfulMatch,
  findDoubtful,
  storeSecondReading,
} from './queries.ts';
import { ADDS, instructions, JudgedPairs, toAnswers, toQuestion } from './question.ts';

/** Pairs in one question, and pairs looked up in one run. */
const pairsAtOnce = 10;
const pairsOfRun = 500;
/** A run ends before the next one begins. */
const longestRunMs = 50_000;
/** After a failed call none is made for this long. */
const pause = createPause(10 * minuteMs);

/**
 * Asks the configured model about the matches of the last two days whose score is doubtful, those nearest to the bar of the mail
 * first. Nothing waits for it: what is not read keeps its score.
 */
export async function readDoubtful(platform: Platform): Promise<void> {
  const { db, clock, config, model, queue } = platform;
  if (!model || config.AI_READER_CALLS_A_DAY === 0 || pause.isOn(model)) return;
  const today = Temporal.PlainDate.from(clock.now().toISOString().slice(0, 10));
  const day = { localDate: today.toString(), model: config.AI_MODEL };
  const followed = await listFollowed(db);
  const band = { from: config.AI_READER_FROM, to: config.AI_READER_TO };
  const found = await findDoubtful(db, { ...band, since: today.subtract({ days: 1 }).toString(), limit: pairsOfRun });
  const pairs = found.flatMap((match) => {
    const term = followed.get(match.key);
    return term ? [{ ...match, term }] : [];
  });
  const most = { calls: config.AI_READER_CALLS_A_DAY, tokens: config.AI_READER_TOKENS_A_DAY };
  const from = performance.now();
  for (let at = 0; at < pairs.length; at += pairsAtOnce) {
    if (performance.now() - from > longestRunMs || queue.stopping.aborted) return;
    if (!(await claimCall(db, day, most))) return;
    if (!(await readPairs(platform, model, day, pairs.slice(at, at + pairsAtOnce)))) return;
  }
}

type PairOfTerm = DoubtfulMatch & { term: FollowedTerm };

/** Asks one question and stores what it was answered; false if there was no answer. */
async function readPairs(
  { db, log }: Platform,
  model: Model,
  day: { localDate: string; model: string },
  pairs: readonly PairOfTerm[],
): Promise<boolean> {
  const asked = pairs.map(({ term, ...article }) => ({
    ...article,
    term: term.term,
    sense: term.reading.sense?.label,
  }));
  let tokens = 0;
  try {
    const reply = await model.ask({
      instructions,
      data: toQuestion(asked),
      shape: JudgedPairs,
      onTokens: (count) => {
        tokens = count;
      },
    });
    const answers = toAnswers(asked, reply);
    await db.transaction(async (tx) => {
      const counts: Partial<DayCounts> = { tokens };
      const count = (name: keyof DayCounts) => {
        counts[name] = (counts[name] ?? 0) + 1;
      };
      for (const [at, pair] of pairs.entries()) {
        const judgement = answers.get(at) ?? 'unusable';
        const reading: SecondReading = { judgement, model: day.model, adds: ADDS[judgement], textHash: pair.textHash };
        const read = withSecondReading(pair, reading);
        await storeSecondReading(tx, pair, read);
        count(judgement);
        if (!isForMail(pair) && isForMail({ ...pair, ...read })) count('raised');
        if (pair.score >= SHOWN_FROM && read.score < SHOWN_FROM) count('lowered');
      }
      await addToDay(tx, day, counts);
    });
    return true;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    pause.begin(model);
    await addToDay(db, day, { failed: 1, tokens });
    log.warn({ err: error, failure: error.failure }, 'matching: the second reader did not answer');
    return false;
  }
}
