import type { SuggestedTopic } from '../../contract/suggestions.ts';
import type { Platform } from '../../platform/platform.ts';
import { askModel, askUnlessPaused } from './ask-model.ts';
import { type CandidateGroup, ruleCandidates } from './topics/candidates.ts';
import { allTopics, lineOfWork } from './topics/fitting-topics.ts';
import { type NewsTrial, pickTen, type TopicTrial, unknownTrial, withoutRepeats } from './topics/pick-ten.ts';
import type { ReaderFacts } from './topics/reader-facts.ts';

/** A sense is chosen only when it is nearer than the next one by this much. */
const clearlyNearer = 0.1;

/** Ten topics, each tried on the stored articles. A configured model is asked first; built-in rules fill the rest. */
export async function suggestTopics(
  platform: Platform,
  trial: NewsTrial,
  facts: ReaderFacts,
): Promise<{ terms: SuggestedTopic[]; source: 'rules' | 'model' }> {
  const [modelTerms, newsNames, nearness] = await Promise.all([
    modelTopics(platform, facts),
    orElse(platform, [], () => trial.namesInTheNews(platform, facts.language)),
    nearnessOf(platform, trial, facts),
  ]);
  const byModel: CandidateGroup = {
    quota: modelTerms.length,
    candidates: modelTerms.map((term) => ({ term, reason: { code: 'model' } })),
  };
  const groups = withoutRepeats([byModel, ...ruleCandidates(facts, newsNames, nearness)]);
  const terms = groups.flatMap(({ candidates }) => candidates.map(({ term }) => term));
  const tried = await orElse<TopicTrial[]>(platform, [], () => trial.tryTopics(platform, terms, facts.language));
  const trials = new Map(terms.map((term, index) => [term, tried[index] ?? unknownTrial]));
  const trialOf = (term: string) => trials.get(term) ?? unknownTrial;
  const picked = await Promise.all(
    pickTen(groups, trialOf).map((topic) => withSense(platform, trial, facts, topic, trialOf(topic.term))),
  );
  const isFromModel = picked.some(({ reason }) => reason.code === 'model');
  return { terms: picked, source: isFromModel ? 'model' : 'rules' };
}

/** How near each topic of all fields is to the reader's line about their work. */
async function nearnessOf(
  platform: Platform,
  trial: NewsTrial,
  facts: ReaderFacts,
): Promise<ReadonlyMap<string, number>> {
  const topics = allTopics(facts);
  const near = await nearTo(platform, trial, facts, lineOfWork(facts), topics);
  return new Map(near.map((value, at) => [topics[at]!, value]));
}

async function nearTo(
  platform: Platform,
  trial: NewsTrial,
  { language }: ReaderFacts,
  line: string,
  topics: string[],
): Promise<number[]> {
  if (line === '') return [];
  return orElse(platform, [], () => trial.nearness(platform, line, topics, language));
}

/** Adds the sense nearest to the reason for the topic, if one is clearly nearer than the others. */
async function withSense(
  platform: Platform,
  trial: NewsTrial,
  facts: ReaderFacts,
  topic: SuggestedTopic,
  { senses }: TopicTrial,
): Promise<SuggestedTopic> {
  if (senses.length === 0) return topic;
  const reason = `${topic.reason.subject ?? ''} ${lineOfWork(facts)}`;
  const lines = senses.map(({ toward }) => toward.join(' '));
  const near = await nearTo(platform, trial, facts, reason, lines);
  const [best, second] = near.map((value, at) => ({ value, at })).sort((a, b) => b.value - a.value);
  if (!best || !second || best.value - second.value < clearlyNearer) return topic;
  return { ...topic, sense: senses[best.at]! };
}

async function modelTopics(platform: Platform, facts: ReaderFacts): Promise<string[]> {
  const { model } = platform;
  if (!model) return [];
  return orElse(platform, [], async () => (await askUnlessPaused(model, () => askModel(model, facts))) ?? []);
}

/** A failed step lowers the quality of the ten topics but never their number. */
async function orElse<T>({ log }: Platform, instead: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.warn({ err: error }, 'suggestions: a step failed and is skipped');
    return instead;
  }
}
