import { fork } from 'node:child_process';
import { once } from 'node:events';
import { toEditionProps } from '../../clippings/editions/render/edition-props.ts';
import { type Book, bookOf } from '../../clippings/specific/book/book.ts';
import { makePdf } from '../../clippings/specific/book/make-pdf.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { rounded, sum } from '../figures.ts';
import { dataPath, STREAMS } from '../measuring-data.ts';
import { readRawArticles } from '../verbs/input-files.ts';
import { type ReplayedMorning, replayStream } from '../verbs/replay-stream.ts';

const targets = { stories: 100, seconds: 5, megabytes: 300, fileMegabytes: 5 };
const reader = {
  reader: 'press office',
  terms: ['energia', 'inteligência artificial', 'dengue', 'banco central', 'petróleo', 'nasa', 'eleições', 'clima'],
  language: 'pt' as const,
};
const days = 3;
const sender = { senderName: 'Azevedo & Nóbrega', colour: '#0b6a4e', logo: null, darkLogo: null };
const texts = { opening: 'Bom dia. O que saiu sobre os nossos temas.', signature: 'Marina Azevedo\n(11) 4002-8922' };

/** The busiest morning of a few days of the stream, as a clipping of a press office. */
async function realDay(): Promise<Book> {
  const all = readRawArticles(dataPath(STREAMS.first));
  const last = Math.max(...all.map(({ publishedAt }) => publishedAt ?? 0));
  const articles = all.filter(({ publishedAt }) => publishedAt !== null && publishedAt > last - days * dayMs);
  let best: ReplayedMorning | undefined;
  for await (const morning of replayStream({ articles, readers: [reader] }))
    if (morning.items.length > (best?.items.length ?? -1)) best = morning;
  const { date: localDate, items } = best!;
  const edition = {
    ...{ localDate, language: 'pt' as const, timeZone: 'America/Sao_Paulo', details: null, sponsored: null },
    ...{ cutCounts: {}, silentTerms: [], answersTaken: 0, articleCount: 0, outletCount: 0, failedSources: [] },
  };
  const shown = items.map(({ item }) => item);
  const props = toEditionProps(edition, shown, { siteUrl: '', contact: '', isForOthers: true });
  const clipping = { name: 'Clipping da manhã', owner: null, face: { ...sender, ...texts } };
  return bookOf({ ...props, clipping }, { language: 'pt', localDate, composedAt: new Date(localDate) }, null);
}

/** The stories of a day over and over. */
function longDay(real: Book, count: number): Book {
  const stories = real.sections.flatMap(({ entries }) => entries);
  const entries = Array.from({ length: count }, (_, n) => stories[n % stories.length]!);
  return { ...real, sections: [{ ...real.sections[0]!, entries }] };
}

const headline =
  'Aneel aprova o leilão de transmissão nº 2 com deságio médio de 40% e obras em Amapá, Pará e São Paulo, após ação na Justiça';

/** Long headlines, every alphabet, words without an end, and as many stories as asked. */
function badDay(real: Book, count: number): Book {
  const summary = `Às 8h, Čapek e Nguyễn disseram “não” – 🚜 日本 Путин. ${'Supercalifragilístico'.repeat(12)} `.repeat(
    3,
  );
  const entries = Array.from({ length: count }, (_, n) => ({
    note: n % 7 === 0 ? 'Atenção ao prazo do edital, que vence antes do que parece. '.repeat(4) : '',
    title: n % 3 === 0 ? `${headline} ${headline} ${headline}` : headline,
    url: `https://veiculo.example/${'a'.repeat(n % 5 === 0 ? 900 : 30)}/${n}`,
    source: `Jornal de nome comprido do interior de São Paulo ${n}, 05:12`,
    summary,
    others: Array.from({ length: n % 30 }, (_, at) => ({ text: `Veículo ${at}`, url: 'https://veiculo.example/' })),
    more: n % 11 === 0 ? [{ text: `${headline} (Veículo)`, url: 'https://veiculo.example/' }] : [],
  }));
  const half = Math.ceil(count / 2);
  const term = 'concessões e permissões de transmissão de energia elétrica no Norte e no Nordeste';
  return {
    ...real,
    name: 'Recorte de nome comprido para a diretoria e o conselho da empresa',
    sections: [
      { term, note: texts.opening.repeat(6), entries: entries.slice(0, half) },
      { term: '日本', note: '', entries: entries.slice(half) },
    ],
  };
}

/** Drawn in a process of its own, whose memory is measured. */
async function drawAlone(book: Book) {
  const child = fork(import.meta.filename, ['draw'], { serialization: 'advanced' });
  child.send(book);
  const [drawn] = (await once(child, 'message')) as [{ bytes: Uint8Array; seconds: number; megabytes: number }];
  child.kill();
  return drawn;
}

async function drawAsked(book: Book): Promise<void> {
  const before = process.memoryUsage().rss;
  const begun = performance.now();
  const bytes = await makePdf({ book });
  const seconds = (performance.now() - begun) / 1000;
  process.send?.({ bytes, seconds, megabytes: (process.resourceUsage().maxRSS * 1024 - before) / 1e6 });
}
if (process.argv[2] === 'draw') process.once('message', (book: Book) => void drawAsked(book));

export async function run() {
  const real = await realDay();
  const books = { real, bad: badDay(real, 500), hundred: longDay(real, targets.stories) };
  const figures: Record<string, object> = {};
  for (const [name, book] of Object.entries(books)) {
    const { bytes, seconds, megabytes } = await drawAlone(book);
    const stories = sum(book.sections.map(({ entries }) => entries.length));
    const fileMegabytes = rounded(bytes.length / 1e6, 2);
    figures[name] = { stories, seconds: rounded(seconds, 1), megabytes: Math.round(megabytes), fileMegabytes };
    if (name === 'hundred' && (seconds > targets.seconds || megabytes > targets.megabytes)) process.exitCode = 1;
  }
  console.table({ targets, ...figures });
  return { targets, ...figures };
}
