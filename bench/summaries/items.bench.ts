import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Language } from '../../contract/language.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { allStories } from '../../demo/newsroom/all-stories.ts';
import { composeArticles } from '../../demo/newsroom/articles.ts';
import { dataPath, hasMeasuringData, readRows, STREAMS, type StreamName } from '../measuring-data.ts';
import { type FileArticle, readArticleFile, readRawArticles } from '../verbs/input-files.ts';
import { type ReplayReader, replayStream } from '../verbs/replay-stream.ts';

interface Term {
  term: string;
  language: Language;
  stream?: StreamName;
}

interface Stream {
  name: string;
  share: number;
  articles: FileArticle[];
  /** As stored, by id. */
  cleaned: ReadonlyMap<string, FileArticle>;
  terms: Term[];
}

const DAYS = 4;
/** Terms of the sample newsroom's readers. */
const NEWSROOM_TERMS = [
  'soja',
  'energia solar',
  'mineração',
  'inteligência artificial',
  'vacina',
  'varejo',
  'porto',
  'logística',
];

/** Seeded random numbers from 0 to 1. */
function random(seed: number): () => number {
  // neighbouring seeds must not start alike
  let state = (seed * 2_654_435_761) % 2 ** 32;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const shuffled = <T>(list: readonly T[], next: () => number): T[] =>
  list
    .map((one) => [next(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

function streamOf(name: StreamName, share: number): Stream {
  const path = dataPath(STREAMS[name]);
  const terms =
    name === 'first'
      ? ['terms', 'subjects-terms'].flatMap((file) => readRows<Term>(`relevance/${file}.jsonl`))
      : readRows<Term>('streams/terms.jsonl').filter(({ stream }) => stream === name);
  return { name, share, terms, articles: readRawArticles(path), cleaned: byId(readArticleFile(path)) };
}

const byId = (articles: readonly FileArticle[]) => new Map(articles.map((article) => [article.id, article]));

function sampleNewsroom(share: number): Stream {
  const articles = composeArticles(allStories, Date.parse('2026-03-10T10:00:00Z')).map(
    ({ guid, headline, paragraphs, language, outlet, publishedAt, path }): FileArticle => ({
      id: guid,
      title: headline,
      text: paragraphs.join('\n'),
      language,
      outlet,
      publishedAt,
      link: `https://${outlet}.example${path}`,
    }),
  );
  const terms = NEWSROOM_TERMS.map((term) => ({ term, language: 'pt' as const }));
  return { name: 'sample newsroom', share, terms, articles, cleaned: byId(articles) };
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
export async function run(args: string[]): Promise<void> {
  const options = {
    seed: { type: 'string', default: '1' },
    items: { type: 'string', default: '50' },
    texts: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args, options });
  if (!hasMeasuringData()) return;
  const next = random(Number(values.seed));
  const streams = [
    streamOf('first', 0.4),
    streamOf('business-pt-2025', 0.24),
    streamOf('security-en-2026', 0.2),
    sampleNewsroom(0.16),
  ];
  const texts: string[] = [];
  for (const { name, share, articles, cleaned, terms } of streams) {
    const readers = terms.map(({ term, language }): ReplayReader => ({ reader: term, terms: [term], language }));
    const found = new Map<string, string>();
    const rows = new Map<string, string>();
    const replay = { articles: someDays(articles, next), readers, hour: '06:30', timeZone: 'America/Sao_Paulo' };
    for await (const { items } of replayStream(replay)) {
      for (const { item, articleIds } of items) {
        if (!item.isInMail) continue;
        const outlets = item.outlets.map((outlet) => outlet.name).join(', ');
        const update = item.isUpdate ? ' (update)' : '';
        found.set(item.title, `${item.title}${update}\n   ${outlets} · ${item.term}\n   ${item.summary}`);
        const documents = articleIds.flatMap((id) => cleaned.get(id) ?? []).map(({ title, text }) => ({ title, text }));
        const { language } = item.outlets[0]!;
        rows.set(item.title, JSON.stringify({ id: `${name}: ${item.title}`, language, documents, characters: 300 }));
      }
    }
    const chosen = shuffled([...found], next).slice(0, Math.round(share * Number(values.items)));
    console.log(`\n== ${name}: ${chosen.length} of ${found.size} items`);
    for (const [index, [title, text]] of chosen.entries()) {
      console.log(`${index + 1}. ${text}`);
      texts.push(rows.get(title)!);
    }
  }
  if (values.texts) writeFileSync(values.texts, `${texts.join('\n')}\n`);
  console.log(JSON.stringify({ bench: 'items', seed: Number(values.seed), items: texts.length }));
}
