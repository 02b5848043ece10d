import { labDays } from '../../contract/lab.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CurrentArticle } from '../current/current-article.ts';
import { currentArticlesOf } from '../current/current-articles.ts';
import { longestText, newestArticles } from '../current/queries.ts';
import { startIndexThread } from '../current/start-index-thread.ts';
import { type DayStart, daysUntil, type TermDay } from '../current/term-days.ts';
import { knownZone } from '../editions/plan/schedule.ts';
import { vectorsInUse } from '../meaning/word-vectors.ts';
import { restDays } from '../stories/group.ts';
import {
  type CountedTerm,
  countedDays,
  followedTerms,
  forgetMonthsBefore,
  keepDays,
  keyOf,
  oldestArticleAt,
} from './queries.ts';

const dayMs = 24 * 3600_000;
/** More recent days may still get late articles. */
const settledDays = 3;
const page = 400;
const memoryMb = 1536;

/** The time zone in which stored days are counted. */
export const countingZone = knownZone('');

/**
 * Counts the past days of every followed term that are not counted yet. The last days are counted in the current articles; older
 * ones, which a new term lacks, in a temporary index of as many days at a time.
 */
export async function countTerms(platform: Platform): Promise<number> {
  const { db, clock, config, queue } = platform;
  const now = clock.now();
  const oldest = await oldestArticleAt(db);
  if (!oldest) return 0;
  const kept = daysUntil(now, countingZone, config.ARTICLE_RETENTION_DAYS);
  const stored = kept.filter(({ from }) => from + dayMs > oldest.getTime()).slice(0, -settledDays);
  const terms = await followedTerms(db);
  if (stored.length === 0 || terms.length === 0) return 0;
  const counted = await countedDays(db, terms.map(keyOf), stored[0]!.on);
  let done = 0;
  for (const block of blocksOf(stored, now)) {
    const missing = terms.filter((term) => block.days.some(({ on }) => !counted.get(keyOf(term))?.[on]));
    if (queue.stopping.aborted || missing.length === 0) continue;
    const found = block.isCurrent
      ? await askCurrent(platform, missing, block.days)
      : await askStored(platform, missing, block.days);
    for (const [index, term] of missing.entries()) {
      const days = block.days.map(({ on }, at) => [on, found[index]![at]!] as const);
      await keepDays(db, keyOf(term), Object.fromEntries(days));
    }
    done += missing.length * block.days.length;
  }
  const oldestMonth = Temporal.PlainDate.from(kept.at(-1)!.on)
    .subtract({ months: config.HISTORY_MONTHS })
    .with({ day: 1 });
  await forgetMonthsBefore(db, oldestMonth.toString());
  return done;
}

interface Block {
  days: DayStart[];
  isCurrent: boolean;
}

/** The newest first. */
function blocksOf(days: readonly DayStart[], now: Date): Block[] {
  const isCurrent = ({ from }: DayStart) => from >= now.getTime() - (labDays - 1) * dayMs;
  const blocks: Block[] = [{ days: days.filter(isCurrent), isCurrent: true }];
  const older = days.filter((day) => !isCurrent(day));
  for (let end = older.length; end > 0; end -= labDays)
    blocks.push({ days: older.slice(Math.max(0, end - labDays), end), isCurrent: false });
  return blocks.filter((block) => block.days.length > 0);
}

const endOf = (days: readonly DayStart[]) => days.at(-1)!.from + dayMs;

async function askCurrent(platform: Platform, terms: CountedTerm[], days: DayStart[]): Promise<TermDay[][]> {
  const current = currentArticlesOf(platform);
  await current.upToDate();
  return current.ask('termDays', { terms, days, to: endOf(days) });
}

/** Articles of the days before are loaded too: a story counts on the day of its first article. */
async function askStored({ db, queue }: Platform, terms: CountedTerm[], days: DayStart[]): Promise<TermDay[][]> {
  const thread = startIndexThread(vectorsInUse(), memoryMb);
  try {
    const since = new Date(days[0]!.from - restDays * dayMs);
    let before: Pick<CurrentArticle, 'publishedAt' | 'id'> = { publishedAt: new Date(endOf(days)), id: 0 };
    for (;;) {
      queue.stopping.throwIfAborted();
      const rows = await newestArticles(db, { before, since, limit: page, characters: longestText });
      await thread.ask('put', rows);
      if (rows.length < page) break;
      before = rows.at(-1)!;
    }
    return await thread.ask('termDays', { terms, days, to: endOf(days) });
  } finally {
    await thread.close();
  }
}
