import { type ParsedFeed, type ParseOptions, parseFeed } from '../../newsroom/sources/parse/parse-feed.ts';
import { hasMeasuringData, readRows } from '../measuring-data.ts';
import { type Check, feedparserChecks, gofeedChecks, holds } from './feeds-checks.ts';

interface Row {
  name: string;
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
const script = /<script|<iframe|<object|<embed|\son[a-z]+\s*=\s*["'a-z]|javascript:/i;

function optionsFromHeaders(headers: string[] | null | undefined): ParseOptions {
  const named = new Map(
    (headers ?? []).map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const options: ParseOptions = {};
  const contentType = named.get('content-type');
  const location = named.get('content-location');
  if (contentType) options.contentType = contentType;
  if (location) options.url = location;
  return options;
}

interface Tally {
  held: number;
  exact: number;
  all: number;
}

function measureCorpus(name: string, checksOf: (row: Row) => Check[], verbose: boolean) {
  const rows = readRows<Row>(`feeds/${name}.jsonl.gz`);
  const fields = new Map<string, Tally>();
  let failed = 0;
  let slowestMs = 0;
  let entries = 0;
  let scripts = 0;
  for (const row of rows) {
    const start = performance.now();
    let parsed: ParsedFeed = { feed: { title: null, link: null, language: null }, entries: [], total: 0 };
    try {
      parsed = parseFeed(Buffer.from(row.document, 'base64'), optionsFromHeaders(row.headers));
    } catch (error) {
      failed += 1;
      if (verbose) console.log(`FAIL ${name} ${row.name}: ${error}`);
    }
    slowestMs = Math.max(slowestMs, performance.now() - start);
    entries += parsed.entries.length;
    if (script.test(parsed.entries.map((entry) => `${entry.summary}${entry.content}`).join(' '))) {
      scripts += 1;
      if (verbose) console.log(`SCRIPT ${row.name}`);
    }
    for (const check of checksOf(row)) {
      const tally = fields.get(check.field) ?? { held: 0, exact: 0, all: 0 };
      const result = holds(check, parsed);
      tally.all += 1;
      tally.held += Number(result.words);
      tally.exact += Number(result.exact);
      fields.set(check.field, tally);
      if (verbose && !result.words)
        console.log(
          `MISS ${row.name} ${check.field}: ${JSON.stringify(check.expected)} <> ${JSON.stringify(check.actual(parsed))}`,
        );
    }
  }
  return { name, documents: rows.length, failed, entries, scripts, slowestMs, fields };
}

/** Several rounds over real feeds: processor time, which other load does not change, and wall-clock time. */
function measureSpeed(): { processor: number; clock: number } {
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
  const start = performance.now();
  const usage = process.cpuUsage();
  for (let times = 0; times < 5; times += 1) bytes += round();
  const { user, system } = process.cpuUsage(usage);
  return { processor: bytes / (user + system), clock: bytes / 1000 / (performance.now() - start) };
}

/** `--verbose` lists the checks that do not hold. */
export async function run(args: string[]): Promise<void> {
  if (!hasMeasuringData()) return console.log(JSON.stringify({ bench: 'feeds', skipped: 'no data' }));
  const verbose = args.includes('--verbose');
  const summary: Record<string, unknown> = { bench: 'feeds' };
  for (const [name, checksOf] of corpora) {
    const result = measureCorpus(name, checksOf, verbose);
    const { documents, failed, entries, scripts, slowestMs } = result;
    console.log(
      `\n${name}: ${documents} documents, ${failed} refused, ${entries} entries, ${scripts} with script, slowest ${slowestMs.toFixed(1)} ms`,
    );
    const total: Tally = { held: 0, exact: 0, all: 0 };
    for (const [field, tally] of result.fields) {
      console.log(
        `  ${field.padEnd(12)} ${String(tally.held).padStart(4)} of ${String(tally.all).padStart(4)}  ${percent(tally.held, tally.all)}  (letter by letter ${percent(tally.exact, tally.all)})`,
      );
      for (const key of ['held', 'exact', 'all'] as const) total[key] += tally[key];
    }
    if (total.all > 0)
      console.log(`  ${'all'.padEnd(12)} ${total.held} of ${total.all}  ${percent(total.held, total.all)}`);
    summary[name] = {
      documents,
      failed,
      entries,
      scripts,
      checks: total.all,
      held: total.held,
      rate: total.all ? total.held / total.all : null,
    };
  }
  const speed = measureSpeed();
  console.log(
    `\nspeed: ${speed.processor.toFixed(1)} MB/s of feed text on one core (aim 20), ${speed.clock.toFixed(1)} MB/s by the clock`,
  );
  console.log(
    JSON.stringify({
      ...summary,
      megabytesPerSecond: Number(speed.processor.toFixed(1)),
      byTheClock: Number(speed.clock.toFixed(1)),
    }),
  );
}

function percent(part: number, all: number): string {
  return `${((100 * part) / all).toFixed(1)} %`;
}
