import { type Assignment, createGrouper } from '../news/stories/group.ts';
import { groupByDays } from '../news/stories/group-days.ts';
import { readPairs, readStories, readStream } from './stories-data.ts';

const f1 = (right: number, claimed: number, wanted: number) => (right === 0 ? 0 : (2 * right) / (claimed + wanted));
const rounded = (value: number) => Math.round(value * 1000) / 1000;
const storiesOf = (assignments: Assignment[]) =>
  new Map(assignments.map(({ articleId, storyId }) => [articleId, storyId]));

function measurePairs(verbose: boolean) {
  const articles = readStream();
  const started = performance.now();
  const storyOf = storiesOf(groupByDays(articles));
  const seconds = (performance.now() - started) / 1000;
  let right = 0;
  let claimed = 0;
  let wanted = 0;
  const titles = new Map(articles.map(({ id, title }) => [id, title]));
  for (const { a, b, label } of readPairs()) {
    const isJoined = storyOf.get(a) === storyOf.get(b);
    const isSame = label === 'same';
    if (isJoined) claimed++;
    if (isSame) wanted++;
    if (isJoined && isSame) right++;
    if (verbose && isJoined !== isSame) {
      console.log(`${isSame ? 'missed' : `wrong (${label})`}:\n    ${titles.get(a)}\n    ${titles.get(b)}`);
    }
  }
  return {
    articles: articles.length,
    stories: new Set(storyOf.values()).size,
    articlesPerSecond: Math.round(articles.length / seconds),
    precision: rounded(right / Math.max(1, claimed)),
    recall: rounded(right / wanted),
    f1: rounded(f1(right, claimed, wanted)),
  };
}

function measureClusters(verbose: boolean) {
  const articles = readStories();
  const wantedOf = new Map(articles.map(({ id, story }) => [id, story]));
  const storyOf = storiesOf(groupByDays(articles));
  const ids = articles.map(({ id }) => id);
  let right = 0;
  let claimed = 0;
  let wanted = 0;
  let precision = 0;
  let recall = 0;
  for (const a of ids) {
    const mates = ids.filter((b) => storyOf.get(a) === storyOf.get(b));
    const peers = ids.filter((b) => wantedOf.get(a) === wantedOf.get(b));
    const common = mates.filter((b) => wantedOf.get(a) === wantedOf.get(b));
    right += common.length - 1;
    claimed += mates.length - 1;
    wanted += peers.length - 1;
    precision += common.length / mates.length / ids.length;
    recall += common.length / peers.length / ids.length;
    if (verbose && (common.length < peers.length || common.length < mates.length)) {
      console.log(`${a}: with ${mates.filter((b) => b !== a).join(', ') || 'nobody'}`);
    }
  }
  return {
    articles: ids.length,
    pairwiseF1: rounded(f1(right, claimed, wanted)),
    bcubedF1: rounded((2 * precision * recall) / (precision + recall)),
  };
}

/** A day of 20,000 articles, hour by hour: the stream over again under other ids and outlets. */
function measureDay() {
  const day = 20_000;
  const hours = 24;
  const stream = readStream();
  const start = Date.parse('2026-02-14T00:00:00Z');
  const articles = Array.from({ length: day }, (_, index) => {
    const round = Math.floor(index / stream.length);
    const article = stream[(index * 7 + round) % stream.length]!;
    const publishedAt = start + (index / day) * hours * 3_600_000;
    return { ...article, id: `${index}`, outlet: `${article.outlet} ${round}`, publishedAt };
  });
  const grouper = createGrouper();
  const started = performance.now();
  for (let hour = 0; hour < hours; hour++) {
    grouper.add(articles.slice((hour * day) / hours, ((hour + 1) * day) / hours));
  }
  const seconds = (performance.now() - started) / 1000;
  return {
    articles: day,
    batches: hours,
    seconds: rounded(seconds),
    heapMB: Math.round(process.memoryUsage().heapUsed / 1e6),
  };
}

/** `--verbose` lists what was joined or parted wrongly; `--day` also times a day of 20,000 articles. */
export async function run(args: string[]): Promise<void> {
  const verbose = args.includes('--verbose');
  const pairs = measurePairs(verbose);
  const cstnews = measureClusters(verbose);
  console.table({ pairs });
  console.table({ cstnews });
  const day = args.includes('--day') ? measureDay() : undefined;
  if (day) console.table({ day });
  console.log(JSON.stringify({ bench: 'stories', pairs, cstnews, day }));
}
