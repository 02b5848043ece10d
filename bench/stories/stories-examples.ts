import { dayMs } from '../../contract/rules/durations.ts';
import { type Fingerprint, fingerprint } from '../../newsroom/stories/pairs/fingerprint.ts';
import { View } from '../../newsroom/stories/view.ts';
import { Window } from '../../newsroom/stories/window.ts';
import type { Example } from '../../training/boosting.ts';
import {
  capped,
  type LabelledPair,
  partsOf,
  readCstNews,
  readEcbPlus,
  readOwnPairs,
  readPairs,
  readStreamArticles,
  type StoryRow,
  topicOf,
  undated,
  untitled,
} from './stories-data.ts';

/** A labelled pair as the grouper sees it when the later article arrives, and the parts left out of a fit with it. */
export interface PairExample {
  features: number[];
  /** The same without the surrounding articles, which do not decide whether two articles are about one event. */
  alone: number[];
  label: LabelledPair['label'];
  weight: number;
  /** Stories, topics or parts of the stream. */
  parts: string[];
}

const WINDOW_DAYS = 5;
const dayOf = ({ publishedAt }: Fingerprint) => Math.floor((publishedAt ?? 0) / dayMs);

/** The views of a set of articles, day by day: undated ones stay, the others leave after the window. */
function viewsOf(prints: readonly Fingerprint[]): (a: Fingerprint, b: Fingerprint) => View | undefined {
  const views = new Map<number, View>();
  return (a, b) => {
    const days = [a, b].filter(({ publishedAt }) => publishedAt !== null).map(dayOf);
    if (days.length === 2 && Math.abs(days[0]! - days[1]!) > WINDOW_DAYS) return undefined;
    const day = Math.max(0, ...days);
    const known = views.get(day);
    if (known) return known;
    const window = new Window();
    for (const print of prints) {
      const isOpen = dayOf(print) <= day && dayOf(print) >= day - WINDOW_DAYS;
      if (print.publishedAt === null || isOpen) window.add(print);
    }
    const view = new View(window);
    views.set(day, view);
    return view;
  };
}

/** `rows` leaves only the given pairs out of a fit, not connected ones: today's other pairs help. */
export type StreamParts = 'stories' | 'rows';

function streamExamples(parts: StreamParts): PairExample[] {
  const prints = new Map(readStreamArticles().map((article) => [article.id, fingerprint(article)]));
  const viewOf = viewsOf([...prints.values()]);
  const [given, own] = [readPairs(), readOwnPairs()];
  const partOf = partsOf([...given, ...own]);
  const partsOfRow = (a: string, b: string, isGiven: boolean) => {
    if (parts === 'stories') return [`stream ${partOf(a)}`];
    return isGiven ? [`stream ${a} ${b}`] : [];
  };
  return [...given, ...own].flatMap(({ a, b, label }, index) => {
    const [left, right] = [prints.get(a)!, prints.get(b)!];
    const view = viewOf(left, right);
    if (!view) return [];
    const seen = { features: view.features(left, right), alone: view.featuresAlone(left, right) };
    return [{ ...seen, label, weight: 1, parts: partsOfRow(a, b, index < given.length) }];
  });
}

/** Every pair of a labelled set with words in common; both labels have the same total weight. */
function pileExamples(rows: StoryRow[], partOf: (story: string) => string, weight: number): PairExample[] {
  const prints = rows.map(fingerprint);
  const viewOf = viewsOf(prints);
  const examples: PairExample[] = [];
  prints.forEach((left, i) => {
    prints.slice(0, i).forEach((right, j) => {
      const view = viewOf(left, right);
      if (!view?.isComparable(left, right)) return;
      const stories = [rows[i]!.story, rows[j]!.story];
      const label = stories[0] === stories[1] ? 'same' : 'different';
      const seen = { features: view.features(left, right), alone: view.featuresAlone(left, right) };
      examples.push({ ...seen, label, weight: 0, parts: stories.map(partOf) });
    });
  });
  const counts = Map.groupBy(examples, ({ label }) => label);
  for (const example of examples) example.weight = weight / counts.get(example.label)!.length;
  return examples;
}

/** All kinds of data, weighted so that none dominates: with and without dates and titles, few and many outlets. */
export function readExamples(parts: StreamParts = 'stories'): PairExample[] {
  const cstNews = readCstNews();
  const ecbPlus = readEcbPlus();
  const ecbPart = (story: string) => `ecb ${topicOf(story)}`;
  const cstPart = (story: string) => `cst ${story}`;
  return [
    ...streamExamples(parts),
    ...pileExamples(cstNews, cstPart, 40),
    ...pileExamples(cstNews.map(undated), cstPart, 10),
    ...pileExamples(cstNews.map(untitled), cstPart, 10),
    ...pileExamples(ecbPlus, ecbPart, 50),
    ...pileExamples(capped(ecbPlus, 5, 7), ecbPart, 25),
    ...pileExamples(capped(ecbPlus, 2, 7), ecbPart, 25),
  ];
}

/** Is it the same news? Related news is not. */
export const sameNews = (examples: readonly PairExample[]): Example[] =>
  examples.map(({ features, label, weight }) => ({ features, weight, isSame: label === 'same' }));

/** Few labelled pairs are of different events, and a block that mixes events is worse than two blocks. */
const DIFFERENT_WEIGHT = 3;

/** Is it the same event, whatever is reported about it? For pairs labelled `other` this is unknown. */
export const sameEvent = (examples: readonly PairExample[]): Example[] =>
  examples
    .filter(({ label }) => label !== 'other')
    .map(({ alone, label, weight }) => {
      const isSame = label !== 'different';
      return { features: alone, isSame, weight: isSame ? weight : DIFFERENT_WEIGHT * weight };
    });
