import { extractPage } from '../../newsroom/articles/extract/extract-page.ts';
import { mean, rounded, roundedAll, sum } from '../figures.ts';
import { readRows } from '../measuring-data.ts';
import { compareTexts, isRightDay, summarise } from './extraction-score.ts';

const WORST_SHOWN = 10;
/** The F1 required of each file. */
const TARGETS = { pages: 0.98, publishers: 0.96 };
const TARGET_DAYS = 0.98;

interface PageRow {
  url: string;
  /** In base64. */
  html: string;
  articleBody: string;
  published?: string;
}

function readPage({ url, html, articleBody, published: told }: PageRow) {
  const bytes = Buffer.from(html, 'base64');
  const start = performance.now();
  const { text, published } = extractPage(bytes, { url });
  const ms = performance.now() - start;
  /** Undefined if the file does not give the day. */
  const hasDay = told ? isRightDay(told, published) : undefined;
  return { url, shares: compareTexts(articleBody, text), isEmpty: text === '', hasDay, ms, bytes: bytes.length };
}
type ReadPage = ReturnType<typeof readPage>;

const scoreOf = (pages: readonly ReadPage[]) => summarise(pages.map(({ shares }) => shares));

function figuresOf(name: keyof typeof TARGETS, pages: readonly ReadPage[]) {
  const all = scoreOf(pages);
  const empty = pages.filter(({ isEmpty }) => isEmpty).length;
  const dated = pages.filter(({ hasDay }) => hasDay !== undefined);
  const days = dated.length > 0 ? mean(dated.map(({ hasDay }) => Number(hasDay))) : null;
  const seconds = sum(pages.map(({ ms }) => ms)) / 1000;
  return {
    ...{ pages: pages.length, ...roundedAll(all, 4), empty, days },
    pass: all.f1 >= TARGETS[name] && empty === 0 && (days === null || days >= TARGET_DAYS),
    pagesPerSecond: rounded(pages.length / seconds, 1),
    megabytesPerSecond: rounded(sum(pages.map(({ bytes }) => bytes)) / 1e6 / seconds, 1),
    slowestMs: rounded(Math.max(...pages.map(({ ms }) => ms)), 0),
  };
}

/** Text and day extracted from the pages of the article-extraction-benchmark and of publishers in twenty countries. */
export async function run() {
  const figures: Record<string, ReturnType<typeof figuresOf>> = {};
  for (const name of ['pages', 'publishers'] as const) {
    const pages = readRows<PageRow>(`extraction/${name}.jsonl.gz`).map(readPage);
    figures[name] = figuresOf(name, pages);
    const worst = pages.map((page) => ({ ...scoreOf([page]), url: page.url })).sort((a, b) => a.f1 - b.f1);
    console.log(`The worst of ${name}, and those with a wrong day:`);
    console.table(worst.slice(0, WORST_SHOWN).map((row) => roundedAll(row)));
    for (const { url } of pages.filter(({ hasDay }) => hasDay === false)) console.log(url);
  }
  console.table(figures);
  return figures;
}
