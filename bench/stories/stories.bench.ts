import { hourMs } from '../../contract/rules/durations.ts';
import { type Assignment, Grouper, groupByDays } from '../../newsroom/stories/group.ts';
import type { StoryArticle } from '../../newsroom/stories/pairs/fingerprint.ts';
import { storyVersions } from '../../tests/support/news/outlet-versions.ts';
import {
  capped,
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
import { readExamples, type StreamParts } from './stories-examples.ts';
import { type Folds, learnInFolds } from './stories-models.ts';
import { type GroupsFor, scoreClusters, scorePairs } from './stories-score.ts';

const byId = (assignments: Assignment[]) => new Map(assignments.map((row) => [row.articleId, row]));

/** Groups a set once for each fold; an article is judged by the fold that left its part out. */
function inFolds(articles: StoryArticle[], folds: Folds, partOf: (id: string) => string): GroupsFor {
  const groups = folds.models.map((models) => byId(groupByDays(articles, { models })));
  return (id) => groups[folds.foldOf(partOf(id))]!;
}

function asShipped(articles: StoryArticle[]): GroupsFor {
  const groups = byId(groupByDays(articles));
  return () => groups;
}

type Measure = (articles: StoryArticle[], partOf: (id: string) => string) => GroupsFor;

/** By stories: all that is connected with a pair is left out. By rows: only the pair, and our own labels stay. */
function measurePairs(parts: StreamParts) {
  const articles = readStreamArticles();
  const pairs = readPairs();
  const folds = learnInFolds(readExamples(parts), 1);
  const groups = folds.models.map((models) => byId(groupByDays(articles, { models })));
  const partOf = partsOf([...pairs, ...readOwnPairs()]);
  return scorePairs(
    pairs,
    ({ a, b }) => groups[folds.foldOf(parts === 'stories' ? `stream ${partOf(a)}` : `stream ${a} ${b}`)]!,
  );
}

function measureClusters(measure: Measure, rows: StoryRow[], partOf: (story: string) => string) {
  const storyOf = new Map(rows.map(({ id, story }) => [id, story]));
  return scoreClusters(
    rows,
    measure(rows, (id) => partOf(storyOf.get(id)!)),
  );
}

function measureStories(measure: Measure) {
  const cstNews = readCstNews();
  const ecbPlus = readEcbPlus();
  const cst = (rows: StoryRow[]) => measureClusters(measure, rows, (story) => `cst ${story}`);
  const ecb = (rows: StoryRow[]) => measureClusters(measure, rows, (story) => `ecb ${topicOf(story)}`);
  return {
    CSTNews: cst(cstNews),
    'CSTNews without dates': cst(cstNews.map(undated)),
    'CSTNews without titles': cst(cstNews.map(untitled)),
    'ECB+, 2 a story': ecb(capped(ecbPlus, 2, 1)),
    'ECB+, 3 a story': ecb(capped(ecbPlus, 3, 1)),
    'ECB+, 5 a story': ecb(capped(ecbPlus, 5, 1)),
    'ECB+, 10 a story': ecb(capped(ecbPlus, 10, 1)),
    'ECB+, all': ecb(ecbPlus),
    'ECB+, all without dates': ecb(ecbPlus.map(undated)),
  };
}

/** A day of 20,000 articles, hour by hour: the stream repeated with other ids and outlets. */
function measureDay() {
  const day = 20_000;
  const hours = 24;
  const stream = readStreamArticles();
  const start = Date.parse('2026-02-14T00:00:00Z');
  const articles = Array.from({ length: day }, (_, index) => {
    const round = Math.floor(index / stream.length);
    const article = stream[(index * 7 + round) % stream.length]!;
    const publishedAt = start + (index / day) * hours * hourMs;
    return { ...article, id: `${index}`, outlet: `${article.outlet} ${round}`, publishedAt };
  });
  const grouper = new Grouper();
  const before = process.cpuUsage();
  for (let hour = 0; hour < hours; hour++) {
    grouper.add(articles.slice((hour * day) / hours, ((hour + 1) * day) / hours));
  }
  const { user, system } = process.cpuUsage(before);
  return {
    articles: day,
    batches: hours,
    processorMsAnArticle: Math.round((user + system) / 10 / day) / 100,
    heapMB: Math.round(process.memoryUsage().heapUsed / 1e6),
  };
}

/** Thirty outlets report twenty stories over three days, look-alikes among them; nothing was fitted on these. */
function measureNewsroom() {
  const versions = storyVersions(30);
  const storyOf = new Map(versions.map(({ id, story }) => [id, story]));
  const items = Map.groupBy(groupByDays(versions), ({ storyId }) => storyId);
  const mixed = [...items.values()].filter((rows) => new Set(rows.map((row) => storyOf.get(row.articleId))).size > 1);
  return { articles: versions.length, stories: new Set(storyOf.values()).size, items: items.size, mixed: mixed.length };
}

/**
 * Fits with whole stories left out and measures on those: takes minutes. `--shipped` adds the checked-in trees, fitted
 * on these rows; `--day` also times a day of 20,000 articles.
 */
export async function run(args: string[]) {
  const day = args.includes('--day') ? measureDay() : undefined;
  const newsroom = measureNewsroom();
  console.table({ newsroom, ...(day && { day }) });
  const folds = learnInFolds(readExamples(), 1);
  const stories = measureStories((articles, partOf) => inFolds(articles, folds, partOf));
  console.log('Whole stories left out of the fit:');
  console.table(stories);
  const pairs = { byStories: measurePairs('stories'), byRows: measurePairs('rows') };
  console.log('Pairs of the stream, left out with all that touches them, and as rows:');
  console.table(pairs);
  if (!args.includes('--shipped')) return { newsroom, stories, pairs, day };
  const groups = byId(groupByDays(readStreamArticles()));
  const inSample = { stories: measureStories(asShipped), pairs: scorePairs(readPairs(), () => groups) };
  console.log('In sample, as shipped (fitted to these rows):');
  console.table({ ...inSample.stories, pairs: inSample.pairs });
  return { newsroom, stories, pairs, inSample, day };
}
