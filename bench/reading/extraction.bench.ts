import { extractPage } from '../../newsroom/articles/extract/extract-page.ts';
import { dataPath } from '../measuring-data.ts';
import { readJsonLines } from '../verbs/input-files.ts';
import { compareTexts, isRightDay, type Shares, summarise } from './extraction-score.ts';

const WORST_SHOWN = 10;

/** The score required of each file. */
const FILES = [
  { name: 'pages', targetF1: 0.98 },
  { name: 'publishers', targetF1: 0.96 },
];
const TARGET_DAYS = 0.98;

interface ReadPage {
  url: string;
  shares: Shares;
  isEmpty: boolean;
  /** Undefined if the file does not give the day. */
  hasDay: boolean | undefined;
  ms: number;
  bytes: number;
}

/**
 * `bench -- extraction [FILE.jsonl[.gz]]`: extracted text and day for the pages of the article-extraction-benchmark and
 * of publishers in twenty countries.
 */
export async function run([file]: string[]): Promise<void> {
  const sets = file
    ? [{ name: file, targetF1: 0.96, path: file }]
    : FILES.map((set) => ({ ...set, path: dataPath(`extraction/${set.name}.jsonl.gz`) }));
  const results = [];
  for (const { name, targetF1, path } of sets) results.push(measure(name, targetF1, await readPages(path)));
  console.log('pages                count  precision  recall  F1      empty  right day');
  for (const { name, rows } of results) {
    for (const row of rows) console.log(`${`${name} ${row.part}`.padEnd(20)} ${row.line}`);
  }
  for (const { name, worst, speed } of results) {
    console.log(`\n${name}: ${speed}. Worst pages:`);
    for (const line of worst) console.log(`  ${line}`);
  }
  const figures = results.map(({ figures: each }) => each);
  console.log(JSON.stringify({ bench: 'extraction', files: figures, pass: figures.every(({ pass }) => pass) }));
}

async function readPages(path: string): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  for await (const line of readJsonLines(path)) {
    const html = Buffer.from(String(line.html), 'base64');
    const url = String(line.url);
    const start = performance.now();
    const { text, published } = extractPage(html, { url });
    const ms = performance.now() - start;
    const shares = compareTexts(String(line.articleBody), text);
    const hasDay = line.published ? isRightDay(String(line.published), published) : undefined;
    pages.push({ url, shares, isEmpty: text === '', hasDay, ms, bytes: html.length });
  }
  return pages;
}

function measure(name: string, targetF1: number, pages: ReadPage[]) {
  const parts: [string, ReadPage[]][] = [
    ['even', pages.filter((_, index) => index % 2 === 0)],
    ['odd', pages.filter((_, index) => index % 2 === 1)],
    ['all', pages],
  ];
  const rows = parts.map(([part, list]) => ({ part, list, figures: figuresOf(list) }));
  const all = rows[2]!.figures;
  const seconds = pages.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  const slowestMs = Math.max(...pages.map(({ ms }) => ms));
  const megabytes = pages.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const worst = pages.map((page) => ({ ...page, ...summarise([page.shares]) })).sort((a, b) => a.f1 - b.f1);
  const pass = all.f1 >= targetF1 && all.empty === 0 && (all.days === null || all.days >= TARGET_DAYS);
  return {
    name,
    rows: rows.map(({ part, list, figures }) => ({ part, line: lineOf(list.length, figures) })),
    speed: `${(pages.length / seconds).toFixed(0)} pages/s, ${(megabytes / seconds).toFixed(1)} MB/s, slowest ${slowestMs.toFixed(0)} ms`,
    worst: [
      ...worst
        .slice(0, WORST_SHOWN)
        .map(
          (each) =>
            `${each.f1.toFixed(3)}  P ${each.precision.toFixed(3)}  R ${each.recall.toFixed(3)}  ${each.url.slice(0, 90)}`,
        ),
      ...pages.filter(({ hasDay }) => hasDay === false).map(({ url }) => `wrong day: ${url.slice(0, 110)}`),
    ],
    figures: {
      name,
      pages: pages.length,
      ...all,
      foldF1: rows.slice(0, 2).map(({ figures }) => figures.f1),
      targetF1,
      pass,
      pagesPerSecond: pages.length / seconds,
      slowestMs,
    },
  };
}

function figuresOf(pages: ReadPage[]) {
  const dated = pages.filter(({ hasDay }) => hasDay !== undefined);
  return {
    ...summarise(pages.map(({ shares }) => shares)),
    empty: pages.filter(({ isEmpty }) => isEmpty).length,
    days: dated.length > 0 ? dated.filter(({ hasDay }) => hasDay).length / dated.length : null,
  };
}

function lineOf(count: number, { precision, recall, f1, empty, days }: ReturnType<typeof figuresOf>): string {
  const day = days === null ? '-' : days.toFixed(3);
  return `${String(count).padStart(5)}  ${precision.toFixed(4)}     ${recall.toFixed(4)}  ${f1.toFixed(4)}  ${String(empty).padStart(5)}  ${day}`;
}
