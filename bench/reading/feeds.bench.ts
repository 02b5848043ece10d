import { type ParsedFeed, parseFeed } from '../../newsroom/sources/parse/parse-feed.ts';
import { rounded } from '../figures.ts';
import { readRows } from '../measuring-data.ts';
import { parseOptions } from '../verbs/file-verbs.ts';
import { type Check, feedparserChecks, gofeedChecks, holds } from './feeds-checks.ts';

interface Row {
  document: string;
  headers?: string[] | null;
  checks?: Parameters<typeof feedparserChecks>[0];
  expected?: string | null;
}

const corpora: [string, (row: Row) => Check[]][] = [
  ['feedparser', (row) => feedparserChecks(row.checks ?? null)],
  ['gofeed', (row) => gofeedChecks(row.expected ?? null)],
  ['captured-brazil', () => []],
];

function measureCorpus(name: string, checksOf: (row: Row) => Check[]) {
  const rows = readRows<Row>(`feeds/${name}.jsonl.gz`);
  const fields: Record<string, { checks: number; held: number }> = {};
  let refused = 0;
  let slowestMs = 0;
  let entries = 0;
  for (const row of rows) {
    const start = performance.now();
    let parsed: ParsedFeed = { feed: { title: null, link: null, language: null }, entries: [], total: 0 };
    try {
      parsed = parseFeed(Buffer.from(row.document, 'base64'), parseOptions({ headers: row.headers, url: null }));
    } catch {
      refused += 1;
    }
    slowestMs = Math.max(slowestMs, performance.now() - start);
    entries += parsed.entries.length;
    for (const check of checksOf(row)) {
      for (const field of [check.field, 'all']) {
        fields[field] ??= { checks: 0, held: 0 };
        fields[field].checks += 1;
        fields[field].held += Number(holds(check, parsed));
      }
    }
  }
  return { documents: rows.length, refused, entries, slowestMs: rounded(slowestMs, 1), fields };
}

/** Megabytes of feed text a second of processor, in several rounds over real feeds. */
function measureSpeed(): number {
  const rows = readRows<Row>('feeds/captured-brazil.jsonl.gz');
  const documents = rows.map((row) => Buffer.from(row.document, 'base64')).filter((bytes) => bytes.includes('<rss'));
  const round = () => {
    let bytes = 0;
    for (const document of documents) {
      parseFeed(document, {});
      bytes += document.length;
    }
    return bytes;
  };
  round();
  let bytes = 0;
  const usage = process.cpuUsage();
  for (let times = 0; times < 5; times += 1) bytes += round();
  const { user, system } = process.cpuUsage(usage);
  return bytes / (user + system);
}

export async function run() {
  const figures: Record<string, object> = {};
  for (const [name, checksOf] of corpora) {
    const { fields, ...corpus } = measureCorpus(name, checksOf);
    const shares = Object.entries(fields).map(([field, { checks, held }]) => {
      return [field, { checks, held, share: rounded(held / checks) }] as const;
    });
    console.log(`${name}: ${JSON.stringify(corpus)}`);
    console.table(Object.fromEntries(shares));
    figures[name] = { ...corpus, ...fields.all };
  }
  const megabytesPerSecond = rounded(measureSpeed(), 1);
  console.log(`${megabytesPerSecond} MB of feed text a second of processor (aim 20)`);
  return { ...figures, megabytesPerSecond };
}
