import { writeFileSync } from 'node:fs';
import { type Fingerprint, fingerprint } from '../news/stories/fingerprint.ts';
import { PairModel, type Tree } from '../news/stories/pair-model.ts';
import { View } from '../news/stories/view.ts';
import { Window } from '../news/stories/window.ts';
import { boost, type Example, randomOf, shuffled } from './boosting.ts';
import { type LabelledPair, readOwnPairs, readPairs, readStories, readStream } from './stories-data.ts';

/*
 * Learns how to tell the same news from related news: `node bench/stories-training.ts` prints cross-validated figures,
 * with `--write` it also learns from everything and writes news/stories/pair-trees.ts.
 */

const TREES = 200;
const FOLDS = 5;
const WINDOW_DAYS = 5;
const DAY_MS = 86_400_000;
const OWN_WEIGHT = 0.7;
/** Articles of other stories are countless and easy: together they must not outweigh the hard pairs. */
const STORY_WEIGHTS = { same: 0.7, other: 0.07 };

interface StoryPair extends Example {
  stories: [string, string];
}

const dayOf = ({ publishedAt }: Fingerprint) => Math.floor((publishedAt ?? 0) / DAY_MS);

/** Features as the grouper sees them when the later of two articles arrives. */
function streamExamples(sets: { pairs: LabelledPair[]; weight: number }[]): Example[][] {
  const byDay = new Map<number, Fingerprint[]>();
  const articles = new Map<string, Fingerprint>();
  for (const article of readStream()) {
    const print = fingerprint(article);
    articles.set(print.id, print);
    byDay.set(dayOf(print), [...(byDay.get(dayOf(print)) ?? []), print]);
  }
  const views = new Map<number, View>();
  const viewOn = (day: number): View => {
    const known = views.get(day);
    if (known) return known;
    const window = new Window();
    for (let past = day - WINDOW_DAYS; past <= day; past++)
      for (const print of byDay.get(past) ?? []) window.add(print);
    const view = new View(window, (id) => id);
    views.set(day, view);
    return view;
  };
  return sets.map(({ pairs, weight }) =>
    pairs.map(({ a, b, label }) => {
      const left = articles.get(a)!;
      const right = articles.get(b)!;
      const features = viewOn(Math.max(dayOf(left), dayOf(right))).features(left, right);
      return { features, isSame: label === 'same', weight };
    }),
  );
}

/** The undated come first and stay; of the dated, those within the window of the later one. */
function storyExamples(): StoryPair[] {
  const stories = readStories();
  const prints = stories.map(fingerprint);
  const views = new Map<number, View>();
  const viewOn = (day: number): View => {
    const known = views.get(day);
    if (known) return known;
    const window = new Window();
    for (const print of prints) {
      if (print.publishedAt === null || (dayOf(print) <= day && dayOf(print) >= day - WINDOW_DAYS)) window.add(print);
    }
    const view = new View(window, (id) => id);
    views.set(day, view);
    return view;
  };
  return stories.flatMap((first, i) =>
    stories.slice(0, i).flatMap((second, j) => {
      const days = [prints[i]!, prints[j]!].map(dayOf).filter((day) => day > 0);
      if (Math.max(...days) - Math.min(...days) > WINDOW_DAYS) return [];
      const isSame = first.story === second.story;
      const weight = isSame ? STORY_WEIGHTS.same : STORY_WEIGHTS.other;
      const features = viewOn(Math.max(0, ...days)).features(prints[i]!, prints[j]!);
      return [{ features, isSame, weight, stories: [first.story, second.story] as [string, string] }];
    }),
  );
}

function f1(judged: { isSame: boolean; probability: number }[]): number {
  const claimed = judged.filter(({ probability }) => probability > 0.5);
  const wanted = judged.filter(({ isSame }) => isSame);
  return (2 * claimed.filter(({ isSame }) => isSame).length) / (claimed.length + wanted.length);
}

function crossValidate(pairs: Example[], own: Example[], stories: StoryPair[], seed: number): [number, number] {
  const random = randomOf(seed);
  const order = shuffled(pairs, random);
  const names = shuffled([...new Set(stories.map((pair) => pair.stories[0]))], random);
  const foldOf = new Map(names.map((name, index) => [name, index % FOLDS]));
  const judgedPairs: { isSame: boolean; probability: number }[] = [];
  const judgedStories: { isSame: boolean; probability: number }[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeld = (pair: StoryPair) => pair.stories.some((name) => foldOf.get(name) === fold);
    const known = order.filter((_, index) => index % FOLDS !== fold);
    const model = new PairModel(
      boost([...known, ...own, ...stories.filter((pair) => !isHeld(pair))], { trees: TREES, seed }),
    );
    const judge = ({ features, isSame }: Example) => ({ isSame, probability: model.probability(features) });
    judgedPairs.push(...order.filter((_, index) => index % FOLDS === fold).map(judge));
    judgedStories.push(...stories.filter(isHeld).map(judge));
  }
  return [f1(judgedPairs), f1(judgedStories)];
}

function write(trees: Tree[]): void {
  const rows = trees.map((tree) => `  ${JSON.stringify(tree).replaceAll('"', "'").replaceAll(',', ', ')},`);
  const text = `import type { Tree } from './pair-model.ts';

/**
 * Learnt by bench/stories-training.ts from labelled pairs of real news; see docs/decisions/stories.md. Not for editing
 * by hand: train again.
 */
// biome-ignore format: one tree a line
export const trees: readonly Tree[] = [
${rows.join('\n')}
];
`;
  writeFileSync(new URL('../news/stories/pair-trees.ts', import.meta.url), text);
}

const [pairs = [], own = []] = streamExamples([
  { pairs: readPairs(), weight: 1 },
  { pairs: readOwnPairs(), weight: OWN_WEIGHT },
]);
const stories = storyExamples();
const rounds = [1, 2, 3, 4].map((seed) => crossValidate(pairs, own, stories, seed));
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
console.log(`held-out F1 of "same": pairs ${rounds.map(([value]) => value.toFixed(3)).join(' ')}`);
console.log(`  mean ${mean(rounds.map(([value]) => value)).toFixed(3)}`);
console.log(`held-out F1 on pairs of stories: mean ${mean(rounds.map(([, value]) => value)).toFixed(3)}`);
if (process.argv.includes('--write')) write(boost([...pairs, ...own, ...stories], { trees: TREES, seed: 1 }));
