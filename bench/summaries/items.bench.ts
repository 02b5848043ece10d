import { parseArgs } from 'node:util';
import type { Language } from '../../contract/language.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { allStories } from '../../demo/newsroom/all-stories.ts';
import { composeArticles } from '../../demo/newsroom/articles.ts';
import { createRandom } from '../figures.ts';
import { dataPath, readRows, STREAMS, type StreamName } from '../measuring-data.ts';
import { type FileArticle, readRawArticles } from '../verbs/input-files.ts';
import { replayStream } from '../verbs/replay-stream.ts';

interface Term {
  term: string;
  language: Language;
  stream?: StreamName;
}

interface Stream {
  name: string;
  share: number;
  articles: FileArticle[];
  terms: Term[];
}

const ITEMS = 50;
const DAYS = 4;
/** Terms of the sample newsroom's readers. */
const NEWSROOM_TERMS = 'soja,energia solar,mineração,inteligência artificial,vacina,varejo,porto,logística'.split(',');

const shuffled = <T>(list: readonly T[], next: () => number): T[] =>
  list
    .map((one) => [next(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

function streamOf(name: StreamName, share: number): Stream {
  const terms =
    name === 'first'
      ? ['terms', 'subjects-terms'].flatMap((file) => readRows<Term>(`relevance/${file}.jsonl`))
      : readRows<Term>('streams/terms.jsonl').filter(({ stream }) => stream === name);
  return { name, share, terms, articles: readRawArticles(dataPath(STREAMS[name])) };
}

function sampleNewsroom(share: number): Stream {
  const articles = composeArticles(allStories, Date.parse('2026-03-10T10:00:00Z')).map(
    ({ guid, headline, paragraphs, language, outlet, publishedAt, path }): FileArticle => ({
      ...{ id: guid, title: headline, text: paragraphs.join('\n'), language, outlet, publishedAt },
      link: `https://${outlet}.example${path}`,
    }),
  );
  const terms = NEWSROOM_TERMS.map((term) => ({ term, language: 'pt' as const }));
  return { name: 'sample newsroom', share, terms, articles };
}

/** The articles of a few random days. */
function someDays(articles: readonly FileArticle[], next: () => number): FileArticle[] {
  const times = articles.flatMap(({ publishedAt }) => publishedAt ?? []).sort((a, b) => a - b);
  const first = times[Math.floor(next() * times.length * 0.9)]!;
  const begin = Math.min(first, times.at(-1)! - DAYS * dayMs);
  return articles.filter(
    ({ publishedAt }) => publishedAt !== null && publishedAt >= begin && publishedAt < begin + DAYS * dayMs,
  );
}

/** Items of replayed mornings for people to judge: does the first sentence say what happened? */
export async function run(args: string[]) {
  const { values } = parseArgs({ args, options: { seed: { type: 'string', default: '1' } } });
  const seed = Number(values.seed);
  // neighbouring seeds must not start alike
  const next = createRandom((seed * 2_654_435_761) % 2 ** 32);
  const streams = [
    streamOf('first', 0.4),
    streamOf('business-pt-2025', 0.24),
    streamOf('security-en-2026', 0.2),
    sampleNewsroom(0.16),
  ];
  let shown = 0;
  for (const { name, share, articles, terms } of streams) {
    const readers = terms.map(({ term, language }) => ({ reader: term, terms: [term], language }));
    const found = new Map<string, string>();
    for await (const { items } of replayStream({ articles: someDays(articles, next), readers })) {
      for (const { item } of items.filter((each) => each.item.isInMail)) {
        const outlets = item.outlets.map((outlet) => outlet.name).join(', ');
        const update = item.isUpdate ? ' (update)' : '';
        found.set(item.title, `${item.title}${update}\n   ${outlets} · ${item.term}\n   ${item.summary}`);
      }
    }
    const chosen = shuffled([...found.values()], next).slice(0, Math.round(share * ITEMS));
    console.log(`\n== ${name}: ${chosen.length} of ${found.size} items`);
    for (const [index, text] of chosen.entries()) console.log(`${index + 1}. ${text}`);
    shown += chosen.length;
  }
  return { seed, items: shown };
}
