import { eq } from 'drizzle-orm';
import { alertReaders } from '../../news/alerts/alert-readers.ts';
import { localDateOf } from '../../news/editions/plan/schedule.ts';
import { editionItemsOf, updateSettings } from '../../news/editions/queries.ts';
import { editions } from '../../news/editions/tables.ts';
import { splitSentences } from '../../news/text/sentences.ts';
import type { Platform } from '../../platform/platform.ts';
import { readJudgedTerms } from '../matching/judged-terms.ts';
import { dataPath, hasMeasuringData } from '../measuring-data.ts';
import { type FileArticle, readRawArticles } from '../verbs/input-files.ts';
import { type ReplayReader, replayStream } from '../verbs/replay-stream.ts';

const timeZone = 'America/Sao_Paulo';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The stream ends on 14 February; the usual volume needs two weeks before the first burst. */
const firstDay = Date.UTC(2026, 0, 29);
const days = 10;
/** 10 and 16 h in São Paulo. */
const hours = [13, 19];
const perHour = 3;
const sizes = [3, 4, 5, 6, 8, 10];
/** As often as the service checks. */
const lookEveryMs = 5 * minuteMs;

const quiet = ['spread over a day', 'one outlet', 'two outlets'] as const;
type Kind = 'burst' | (typeof quiet)[number];

interface Plant {
  id: string;
  kind: Kind;
  size: number;
  term: string;
  startsAt: number;
  articles: FileArticle[];
}

/** The base article as an outlet reprints it from an agency: another cut and order, every second headline changed. */
function version(base: FileArticle, outlet: number): Pick<FileArticle, 'title' | 'text'> {
  const [lead = base.title, ...rest] = splitSentences(base.text).map(({ start, end }) => base.text.slice(start, end));
  const kept = rest.filter((_, index) => (index + outlet) % 4 !== 0);
  const turned = [...kept.slice(outlet % 3), ...kept.slice(0, outlet % 3)];
  const title = outlet % 2 === 1 && lead.length < 120 ? lead.replace(/\.$/, '') : base.title;
  return { title, text: [lead, ...turned].join('\n') };
}

function plant(base: FileArticle, term: string, { kind, size, startsAt, id }: Omit<Plant, 'term' | 'articles'>): Plant {
  const count = kind === 'two outlets' ? 2 : size;
  const spanMs = kind === 'spread over a day' ? 20 * 60 * minuteMs : (15 + 4 * size) * minuteMs;
  const articles = Array.from({ length: count }, (_, index) => ({
    ...base,
    ...version(base, index),
    id: `${id}-${index}`,
    link: `https://planted-${index}.example/${id}/${index}`,
    outlet: kind === 'one outlet' ? 'planted-0' : `planted-${index}`,
    publishedAt: startsAt + Math.floor((spanMs * index) / count),
  }));
  return { id, kind, size, term, startsAt, articles };
}

/** Plants bursts and as many quiet stories, each with a term of its own that day; removes their base articles. */
function plantAll(stream: readonly FileArticle[]): { plants: Plant[]; terms: string[]; taken: Set<string> } {
  const byId = new Map(stream.map((article) => [article.id, article]));
  const taken = new Set<string>();
  const basesOf = new Map(
    readJudgedTerms()
      .filter(({ stream: name, set }) => name === 'first' && set !== 'own')
      .map(({ term, grades }) => [
        term,
        [...grades].flatMap(([id, grade]) => {
          const article = byId.get(id);
          const isWhole = article && article.text.length > 600 && (article.publishedAt ?? 0) > firstDay + dayMs;
          return grade === 2 && isWhole ? [article] : [];
        }),
      ]),
  );
  const terms = [...basesOf].flatMap(([term, bases]) => (bases.length >= 3 ? [term] : []));
  const plants: Plant[] = [];
  for (let day = 0; day < days; day++) {
    const today = new Set<string>();
    for (const [n, hour] of hours.flatMap((hour) => Array.from({ length: 2 * perHour }, () => hour)).entries()) {
      const turn = plants.length;
      const first = (turn * 7) % terms.length;
      const term = [...terms.slice(first), ...terms.slice(0, first)].find(
        (one) => !today.has(one) && basesOf.get(one)!.some(({ id }) => !taken.has(id)),
      );
      const base = term && basesOf.get(term)!.find(({ id }) => !taken.has(id));
      if (!base) continue;
      today.add(term);
      taken.add(base.id);
      const half = Math.floor(turn / 2);
      const kind: Kind = turn % 2 === 0 ? 'burst' : quiet[half % quiet.length]!;
      const startsAt = firstDay + day * dayMs + hour * 60 * minuteMs + n * minuteMs;
      plants.push(plant(base, term, { id: `plant-${turn}`, kind, size: sizes[half % sizes.length]!, startsAt }));
    }
  }
  return { plants, terms, taken };
}

interface Alert {
  plantId: string | undefined;
  at: number;
  on: string;
  term: string;
  title: string;
}

async function readAlerts({ db }: Platform): Promise<Alert[]> {
  const rows = await db.select().from(editions).where(eq(editions.kind, 'alert')).orderBy(editions.composedAt);
  const items = await editionItemsOf(db, rows);
  return rows.map(({ id, composedAt, localDate }) => {
    const item = items.find(({ editionId }) => editionId === id)!;
    const planted = item.outlets.map(({ url }) => /planted-\d+\.example\/([^/]+)/.exec(url)?.[1]).find(Boolean);
    return { plantId: planted, at: composedAt.getTime(), on: localDate, term: item.term, title: item.title };
  });
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? null;
const round = (value: number) => Math.round(value * 1000) / 1000;

/** Plants bursts and quiet stories in the replayed stream: which of them alert their readers, and how soon? */
export async function run(): Promise<void> {
  if (!hasMeasuringData()) return;
  const stream = readRawArticles(dataPath('stream/articles.jsonl.gz'));
  const { plants, terms, taken } = plantAll(stream);
  const readers: ReplayReader[] = terms.map((term) => ({ reader: term, terms: [term], language: 'pt' }));
  const articles = [
    ...stream.filter(({ id }) => !taken.has(id)),
    ...plants.flatMap(({ articles: planted }) => planted),
  ];
  const starts = [...new Set(plants.map(({ startsAt }) => Math.floor(startsAt / (60 * minuteMs)) * 60 * minuteMs))];
  const moreRounds = starts.flatMap((start) => Array.from({ length: 18 }, (_, n) => start + n * lookEveryMs));
  let hasBegun = false;
  let alerts: Alert[] = [];
  const replay = replayStream({
    articles,
    readers,
    hour: '06:30',
    timeZone,
    moreRounds,
    async onRound({ platform, userIds }) {
      if (!hasBegun) for (const id of userIds) await updateSettings(platform.db, id, { wantsAlerts: true });
      hasBegun = true;
      if (platform.clock.now().getTime() >= firstDay) await alertReaders(platform);
    },
  });
  for await (const { platform, date } of replay) {
    alerts = await readAlerts(platform);
    if (Date.parse(date) > firstDay + days * dayMs) break;
  }
  // several readers may be alerted to one burst: the first counts
  const alertOf = new Map(alerts.toReversed().flatMap((alert) => (alert.plantId ? [[alert.plantId, alert]] : [])));
  const rows = [...Map.groupBy(plants, ({ kind, size }) => (kind === 'burst' ? `burst of ${size}` : kind))].sort();
  const table = Object.fromEntries(
    rows.map(([name, list]) => {
      const hit = list.flatMap((one) => alertOf.get(one.id) ?? []);
      const delays = list.flatMap((one) => {
        const alert = alertOf.get(one.id);
        return alert ? [(alert.at - one.startsAt) / minuteMs] : [];
      });
      return [name, { planted: list.length, alerted: hit.length, medianMinutes: quantile(delays, 0.5) }];
    }),
  );
  console.table(table);
  const bursts = plants.filter(({ kind }) => kind === 'burst');
  const found = bursts.filter(({ id }) => alertOf.has(id));
  // a reader has one term and one alert a day: later bursts are left to the morning
  const spent = bursts.filter(
    ({ id, term, startsAt }) =>
      !alertOf.has(id) &&
      alerts.some((one) => one.term === term && one.on === localDateOf(new Date(startsAt), timeZone)),
  );
  const wrong = plants.filter(({ kind, id }) => kind !== 'burst' && alertOf.has(id));
  for (const { id, kind, size, term, articles: told } of plants)
    if (kind === 'burst' && !alertOf.has(id)) console.log(`missed: burst of ${size}, ${term}: ${told[0]!.title}`);
  const unplanted = alerts.filter(({ plantId }) => plantId === undefined);
  for (const { on, term, title } of unplanted) console.log(`not planted: ${on} ${term}: ${title}`);
  const delays = found.map(({ id, startsAt }) => (alertOf.get(id)!.at - startsAt) / minuteMs);
  const third = found.map(({ id, articles: told }) => (alertOf.get(id)!.at - told[2]!.publishedAt!) / minuteMs);
  const figures = {
    bursts: bursts.length,
    quiet: plants.length - bursts.length,
    precision: round(found.length / Math.max(1, found.length + wrong.length)),
    recall: round(found.length / Math.max(1, bursts.length)),
    spent: spent.length,
    recallUnspent: round(found.length / Math.max(1, bursts.length - spent.length)),
    minutes: { median: quantile(delays, 0.5), p90: quantile(delays, 0.9) },
    minutesAfterThird: { median: quantile(third, 0.5), p90: quantile(third, 0.9) },
    unplanted: unplanted.length,
    readerDays: readers.length * days,
  };
  console.log(
    `${figures.bursts} bursts, ${figures.quiet} quiet; precision ${figures.precision}, recall ${figures.recall}, ${figures.recallUnspent} of those whose reader had no alert that day.`,
  );
  console.log(JSON.stringify({ bench: 'alerts', ...figures, rows: table }));
}
