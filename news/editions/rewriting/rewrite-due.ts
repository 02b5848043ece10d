import { readTermLimits } from '../../../people/plans/queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { currentArticlesOf } from '../../current/current-articles.ts';
import { outletRights } from '../../sources/queries.ts';
import { answeredKeys, forgetRewritings, keptRewritings, saveRewriting } from '../../summaries/rewriting/queries.ts';
import { type Rewriting, type RewritingInput, rewriteStory } from '../../summaries/rewriting/rewrite-story.ts';
import { nothingSeen } from '../collect-stories.ts';
import type { AnsweredEdition } from '../edition-answers.ts';
import { readersDueBetween } from '../plan/schedule-queries.ts';
import { spanOf, windowOf } from '../plan/window.ts';
import { readerTerms } from '../preferences.ts';
import { activeTerms } from '../queries.ts';
import { languageOf } from '../render/day-lines.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Stories are rewritten before the hour of their readers: composing never waits for a model. */
const aheadMs = 45 * minute;
const mostReaders = 500;
const mostStories = 60;
/** A run ends before the one after the next begins. */
const longestRunMs = 110_000;
const retryAfterMs = 10 * minute;
const keptMs = 3 * day;
const forgottenAfterMs = 14 * day;

/** Rewritings that may be shown now; none without a model. */
export async function rewritingsOf({ db, model, clock }: Platform): Promise<Map<string, Rewriting>> {
  return model ? keptRewritings(db, new Date(clock.now().getTime() - keptMs)) : new Map();
}

/** Asks the model for the stories of readers whose clipping is due soon, most read first, each once for all readers. */
export async function rewriteDue(platform: Platform, stopping?: AbortSignal): Promise<{ asked: number }> {
  const { db, clock, model } = platform;
  if (!model) return { asked: 0 };
  const from = performance.now();
  const now = clock.now();
  await forgetRewritings(db, new Date(now.getTime() - forgottenAfterMs));
  const inputs = await inputsFor(platform, now);
  const keys = inputs.map(({ key }) => key);
  const known = await answeredKeys(db, keys, new Date(now.getTime() - retryAfterMs));
  let asked = 0;
  for (const input of inputs) {
    if (known.has(input.key)) continue;
    if (stopping?.aborted || asked >= mostStories || performance.now() - from > longestRunMs) break;
    const outcome = await rewriteStory(model, input);
    await saveRewriting(db, input.key, outcome, clock.now());
    asked += 1;
    // a model that is down or has reached its daily limit would fail again
    if (outcome.state === 'failed' && outcome.reason !== 'shape') break;
  }
  return { asked };
}

async function inputsFor(platform: Platform, now: Date): Promise<RewritingInput[]> {
  const { db, log } = platform;
  const readers = await readersDueBetween(db, now, new Date(now.getTime() + aheadMs), mostReaders);
  if (readers.length === 0) return [];
  const limits = await readTermLimits(db, log);
  const terms = await activeTerms(
    db,
    readers.map(({ userId, plan }) => ({ userId, limit: limits[plan] })),
    now,
  );
  const articles = currentArticlesOf(platform);
  await articles.upToDate();
  const rights = await outletRights(db);
  const window = windowOf(undefined, now);
  const span = spanOf(window, now);
  const found = new Map<string, { storyId: string; language: string; readers: number }>();
  for (const { userId, languages } of readers) {
    const request = {
      terms: readerTerms(terms.get(userId) ?? [], []),
      window,
      now,
      seen: nothingSeen,
      languages,
      rights,
    };
    const { items } = await articles.ask<AnsweredEdition>('edition', { span, request });
    for (const item of items.filter(({ isInMail, isMore }) => isInMail && !isMore)) {
      const story = { storyId: item.storyId, language: languageOf(item) };
      found.getOrInsertComputed(`${story.language} ${story.storyId}`, () => ({ ...story, readers: 0 })).readers += 1;
    }
  }
  const stories = [...found.values()].sort((a, b) => b.readers - a.readers);
  return articles.ask<RewritingInput[]>('rewritings', { span, rights, stories });
}
