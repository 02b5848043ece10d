import { readJsonLines } from '../../commands/news/input-files.ts';
import { extractPage } from '../../news/articles/extract/extract-page.ts';
import { dataPath } from '../measuring-data.ts';
import { compareTexts, type Shares, summarise } from './extraction-score.ts';

const TARGET_F1 = 0.96;
const WORST_SHOWN = 10;

/** `bench -- extraction [FILE.jsonl[.gz]]`: readable text against the pages of the article-extraction-benchmark. */
export async function run([file]: string[]): Promise<void> {
  const path = file ?? dataPath('extraction/pages.jsonl.gz');
  const pages: { url: string; shares: Shares; ms: number; bytes: number }[] = [];
  for await (const line of readJsonLines(path)) {
    const html = Buffer.from(String(line.html), 'base64');
    const url = String(line.url);
    const start = performance.now();
    const { text } = extractPage(html, { url });
    const ms = performance.now() - start;
    pages.push({ url, shares: compareTexts(String(line.articleBody), text), ms, bytes: html.length });
  }
  const folds = [0, 1].map((fold) =>
    summarise(pages.filter((_, index) => index % 2 === fold).map(({ shares }) => shares)),
  );
  const all = summarise(pages.map(({ shares }) => shares));
  const seconds = pages.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  const slowestMs = Math.max(...pages.map(({ ms }) => ms));
  const megabytes = pages.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;

  console.log('pages       precision  recall  F1');
  for (const [name, { precision, recall, f1 }] of [
    ['even', folds[0]!],
    ['odd', folds[1]!],
    ['all', all],
  ] as const) {
    console.log(`${name.padEnd(12)}${precision.toFixed(4)}     ${recall.toFixed(4)}  ${f1.toFixed(4)}`);
  }
  console.log(
    `\n${(pages.length / seconds).toFixed(0)} pages/s, ${(megabytes / seconds).toFixed(1)} MB/s, slowest ${slowestMs.toFixed(0)} ms`,
  );
  console.log('\nWorst pages:');
  const worst = pages.map((page) => ({ ...page, ...summarise([page.shares]) })).sort((a, b) => a.f1 - b.f1);
  for (const { f1, precision, recall, url } of worst.slice(0, WORST_SHOWN)) {
    console.log(`  ${f1.toFixed(3)}  P ${precision.toFixed(3)}  R ${recall.toFixed(3)}  ${url.slice(0, 90)}`);
  }
  console.log(
    JSON.stringify({
      bench: 'extraction',
      pages: pages.length,
      ...all,
      foldF1: folds.map(({ f1 }) => f1),
      targetF1: TARGET_F1,
      pass: all.f1 >= TARGET_F1,
      pagesPerSecond: pages.length / seconds,
      slowestMs,
    }),
  );
}
