import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareDue } from '../../clippings/delivery/prepare-due.ts';
import { type EditionRow, editionItemsOf, findEditionOn, type ItemRow } from '../../clippings/editions/queries.ts';
import { changeDeliverySettings } from '../../clippings/settings/delivery-settings.ts';
import { AppError } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import { dayMs, hourMs } from '../../contract/rules/durations.ts';
import { canonicalUrl } from '../../newsroom/articles/canonical-url.ts';
import { articlesSeenBetween } from '../../newsroom/articles/queries.ts';
import { takeEntries } from '../../newsroom/articles/take-entries.ts';
import { currentArticlesOf } from '../../newsroom/current/current-articles.ts';
import { learnFromStore, openMeaning } from '../../newsroom/matches/learn-acronyms.ts';
import { seedOutlets } from '../../newsroom/sources/catalogue.ts';
import { assignAllStories } from '../../newsroom/stories/assign-stories.ts';
import { insertProfile, insertUser } from '../../people/accounts/queries.ts';
import { peopleJobs } from '../../people/job-list.ts';
import { seedTermLimits } from '../../people/plans/queries.ts';
import { addTerm } from '../../people/terms/change-terms.ts';
import { localDateOf } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { createLog } from '../../platform/log.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import type { Platform } from '../../platform/platform.ts';
import { StopError } from '../../platform/stop-error.ts';
import type { FileArticle } from './input-files.ts';

export interface ReplayReader {
  reader: string;
  terms: string[];
  language: Language;
}

export interface ReplayRequest {
  articles: readonly FileArticle[];
  readers: readonly ReplayReader[];
  /** hh:mm in the zone. */
  hour?: string;
  timeZone?: string;
}

/** When editions are composed unless asked otherwise. */
export const USUAL_MORNING = { hour: '06:30', timeZone: 'America/Sao_Paulo' };

export interface ReplayedItem {
  reader: string;
  item: ItemRow;
  /** Ids in the file, the displayed one first. */
  articleIds: string[];
}

export interface ReplayedMorning {
  date: string;
  items: ReplayedItem[];
}

/** The service learns every night; here once a week, so that replaying a month does not take hours. */
const learntEveryDays = 7;
/** Going back from the newest article, a gap this long marks the beginning; older ones are stored on the first day. */
const longestSilence = 3 * dayMs;

/**
 * Replays a stream of articles day by day: every hour new articles are stored and grouped, every morning the editions
 * are composed, by the production code on a temporary database. No mail is sent: an edition waiting for its mail counts
 * as sent.
 */
export async function* replayStream(asked: ReplayRequest): AsyncGenerator<ReplayedMorning> {
  const request = { ...USUAL_MORNING, ...asked };
  const folder = mkdtempSync(path.join(tmpdir(), 'recorte-replay-'));
  let now = new Date(0);
  let closeMeaning: (() => void) | undefined;
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error', PORT: '0' });
  const { platform, close } = await openPlatform({
    config,
    clock: { now: () => now },
    log: createLog('error'),
    jobs: peopleJobs,
    asOwner: true,
  });
  try {
    const { rounds, firstDay, lastDay } = planRounds(request);
    now = instantOn(firstDay.subtract({ days: 1 }), '00:00', request.timeZone);
    await seedTermLimits(platform.db);
    await seedOutlets(platform.db, outletsOf(request.articles));
    const userIds = await enrol(platform, request);
    const newsroom = new Newsroom(platform);
    closeMeaning = await openMeaning(platform);
    let next = 0;
    for (let day = firstDay; Temporal.PlainDate.compare(day, lastDay) <= 0; day = day.add({ days: 1 })) {
      const morning = instantOn(day, request.hour, request.timeZone);
      for (; next < rounds.length && rounds[next]!.at <= morning.getTime(); next++) {
        now = new Date(rounds[next]!.at);
        await newsroom.take(rounds[next]!.articles);
      }
      now = morning;
      if (day.until(firstDay).days % learntEveryDays === 0) await learnFromStore(platform);
      await prepareDue(platform);
      yield {
        date: day.toString(),
        items: await itemsOf(platform, request.readers, userIds, day.toString(), newsroom),
      };
    }
  } finally {
    closeMeaning?.();
    await currentArticlesOf(platform).close();
    await close(5_000);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Round {
  at: number;
  articles: FileArticle[];
}

/** The articles of each hour or shorter round, and the mornings until the day after the last article. */
function planRounds({ articles, timeZone }: Required<ReplayRequest>) {
  const times = articles.flatMap(({ publishedAt }) => publishedAt ?? []).sort((a, b) => b - a);
  if (times.length === 0) throw new StopError('none of the articles has a date');
  const silence = times.findIndex((time, index) => time - (times[index + 1] ?? time) > longestSilence);
  const begin = times[silence < 0 ? times.length - 1 : silence]!;
  const roundOf = (time: number) => (Math.floor(time / hourMs) + 1) * hourMs;
  const byRound = Map.groupBy(articles, ({ publishedAt }) => roundOf(Math.max(publishedAt ?? begin, begin)));
  const rounds: Round[] = [...byRound].map(([at, own]) => ({ at, articles: own })).sort((a, b) => a.at - b.at);
  const dayOf = (time: number) => Temporal.PlainDate.from(localDateOf(new Date(time), timeZone));
  return { rounds, firstDay: dayOf(begin), lastDay: dayOf(times[0]!).add({ days: 1 }) };
}

function instantOn(day: Temporal.PlainDate, localTime: string, timeZone: string): Date {
  return new Date(day.toZonedDateTime({ timeZone, plainTime: localTime }).epochMilliseconds);
}

const outletIdOf = ({ outlet }: FileArticle) => outlet || 'unknown';
/** The article's address, or a generated one if the file has none. */
const linkOf = (article: FileArticle) => article.link ?? `https://replay.example/${encodeURIComponent(article.id)}`;

function outletsOf(articles: readonly FileArticle[]) {
  return [...Map.groupBy(articles, outletIdOf)].map(([id, list]) => ({
    id,
    name: id,
    home: `https://${encodeURIComponent(id)}/`,
    language: list.filter(({ language }) => language === 'en').length * 2 > list.length ? 'en' : 'pt',
    feeds: [],
  }));
}

async function enrol(platform: Platform, { readers, hour, timeZone }: Required<ReplayRequest>): Promise<string[]> {
  const userIds: string[] = [];
  for (const [index, { reader, terms, language }] of readers.entries()) {
    const user = await platform.db.transaction(async (tx) => {
      const email = `reader-${index}@replay.example`;
      const inserted = await insertUser(tx, { email, name: reader, passwordHash: '', isConfirmed: true });
      const createdAt = platform.clock.now();
      await insertProfile(tx, { id: inserted.id, email, plan: 'enterprise', language, timeZone, createdAt });
      return inserted;
    });
    for (const term of terms) {
      try {
        await addTerm(platform, user.id, term);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code !== 'TERM_DUPLICATE') throw new StopError(`${reader}, term "${term}": ${error.code}`);
      }
    }
    const session = { ...user, emailConfirmed: true, isAdmin: false, sessionId: '' };
    await changeDeliverySettings(platform, session, { localTime: hour });
    userIds.push(user.id);
  }
  return userIds;
}

/** Stores articles as if they came from a feed, and maps them to the file's ids. */
class Newsroom {
  readonly #platform: Platform;
  /** The file's ids by address. */
  readonly #names = new Map<string, string>();
  readonly #addresses = new Map<number, string>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  async take(articles: readonly FileArticle[]): Promise<void> {
    const { db, clock } = this.#platform;
    const now = clock.now();
    for (const [outletId, list] of Map.groupBy(articles, outletIdOf)) {
      for (const article of list) {
        const url = canonicalUrl(linkOf(article));
        if (url && !this.#names.has(url)) this.#names.set(url, article.id);
      }
      await takeEntries(db, list.map(entryOf), { outletId, outletLanguage: list[0]!.language, fetchedAt: now });
    }
    for (const { id, url } of await articlesSeenBetween(db, now, new Date(now.getTime() + 1))) {
      this.#addresses.set(id, url);
    }
    // no page is read here: short articles are grouped as after the wait for their pages
    await assignAllStories({ ...this.#platform, clock: { now: () => new Date(now.getTime() + hourMs) } });
  }

  /** The file's ids of an item's articles, the displayed one first. */
  fileIdsOf({ articleIds, url }: ItemRow): string[] {
    return articleIds
      .map(Number)
      .sort((a, b) => Number(this.#addresses.get(b) === url) - Number(this.#addresses.get(a) === url))
      .flatMap((id) => this.#names.get(this.#addresses.get(id) ?? '') ?? []);
  }
}

function entryOf(article: FileArticle) {
  const toHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return {
    title: toHtml(article.title),
    link: linkOf(article),
    published: article.publishedAt === null ? null : new Date(article.publishedAt).toISOString(),
    summary: null,
    content: article.text
      .split('\n')
      .map((line) => `<p>${toHtml(line)}</p>`)
      .join('\n'),
  };
}

async function itemsOf(
  { db }: Platform,
  readers: readonly ReplayReader[],
  userIds: string[],
  date: string,
  newsroom: Newsroom,
): Promise<ReplayedItem[]> {
  const found = new Map<string, { edition: EditionRow; reader: string; order: number }>();
  for (const [order, userId] of userIds.entries()) {
    const edition = await findEditionOn(db, userId, date);
    if (edition && edition.state !== 'skipped')
      found.set(edition.id, { edition, reader: readers[order]!.reader, order });
  }
  if (found.size === 0) return [];
  const items = await editionItemsOf(
    db,
    [...found.values()].map(({ edition }) => edition),
  );
  const placeOf = ({ editionId }: ItemRow) => found.get(editionId)!.order;
  return items
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.position - b.position)
    .map((item) => ({
      ...{ reader: found.get(item.editionId)!.reader, item },
      articleIds: newsroom.fileIdsOf(item),
    }));
}
