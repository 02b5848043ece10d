import {
  type Headline,
  labDays,
  type TermTrial,
  type TermVolume,
  type Verdict,
  type Wording,
} from '../../contract/lab.ts';
import type { Language } from '../../contract/language.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { normaliseTerm } from '../../contract/rules/term-form.ts';
import type { TermReading } from '../../contract/terms.ts';
import { oldestArticleAt } from '../../newsroom/articles/span-queries.ts';
import { daysSpanned, perDayOf } from '../../newsroom/current/count-per-day.ts';
import { currentArticlesOf } from '../../newsroom/current/current-articles.ts';
import { type DayStart, daysUntil } from '../../newsroom/current/term-days.ts';
import { areMatched } from '../../newsroom/matches/match-articles.ts';
import { readBrought } from '../../newsroom/matches/stored-news.ts';
import { ensureProfile } from '../../people/accounts/queries.ts';
import { listTerms, type TermRow } from '../../people/terms/queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownZone } from '../editions/plan/schedule.ts';
import { answersTo, feedbackDays } from '../editions/preferences.ts';
import { feedbackOf } from '../editions/queries.ts';
import { type Found, foundFrom } from './lab-index.ts';
import { bestHeadlines, countStoryDays, judge, mostHeadlines, type TermQuestion, type Trial } from './try-term.ts';
import { narrowerWordings } from './wordings.ts';

/** The page asks only when typing pauses; even a fast typist stays below this. */
const perMinute = { name: 'lab-try', points: 120, seconds: 60 };
const listsPerMinute = { name: 'lab-volumes', points: 30, seconds: 60 };

type Warming = { state: 'warming'; loaded: number; total: number };

/** The reader's terms, the language of their clippings and the days of their calendar that have articles since `oldestAt`. */
async function readerOf(platform: Platform, user: SessionUser, oldestAt: number) {
  const { db, clock } = platform;
  const [{ language, timeZone }, terms] = await Promise.all([ensureProfile(db, user), listTerms(db, user.id)]);
  const now = clock.now();
  return { language, terms, days: labDaysOf(now, timeZone, oldestAt), dayCount: daysSpanned(now, oldestAt) };
}

/** A term is read in the language of the reader's clippings; the reading is described in the page's language. */
export async function tryTermFor(
  platform: Platform,
  user: SessionUser,
  { term, reading, pageLanguage }: { term: string; reading?: TermReading | undefined; pageLanguage?: Language },
): Promise<TermTrial | Warming> {
  await platform.limits.consume(perMinute, user.id);
  const current = currentArticlesOf(platform);
  current.refresh();
  const { isWhole, articles, total, oldestAt } = current.loaded;
  if (!isWhole) return { state: 'warming', loaded: articles, total };
  const { language, terms, ...span } = await readerOf(platform, user, oldestAt);
  const form = normaliseTerm(term);
  const own = terms.find((row) => row.normalised === form);
  const others = terms.filter((row) => row.normalised !== form).map((row) => row.term);
  const answers = own && (await answersOf(platform, user.id, [own])).get(own.id);
  const trial = await current.ask<Trial>('try', {
    ...{ term: term.trim(), language, pageLanguage, ...span, others, answers },
    reading: reading ?? own?.reading,
  } satisfies TermQuestion);
  return { state: 'ready', ...trial };
}

/** The answers to each term's articles, as the next edition will count them. */
async function answersOf({ db, clock }: Platform, userId: string, terms: readonly TermRow[]) {
  const since = new Date(clock.now().getTime() - feedbackDays * dayMs);
  const given = await feedbackOf(db, [userId], since);
  return new Map(terms.map(({ id, answersFrom }) => [id, answersTo([id], given, answersFrom ?? undefined)]));
}

/** The newest story with the term in its headline: a mere mention would look like a mistake. */
function pickLatest(headlines: readonly Headline[]): Headline | null {
  const newestFirst = headlines.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  return newestFirst.find(({ marks }) => marks.length > 0) ?? newestFirst[0] ?? null;
}

/** How much each of the reader's terms brings, from its stored matches. */
export async function readVolumes(
  platform: Platform,
  user: SessionUser,
): Promise<{ state: 'ready'; terms: TermVolume[] } | Warming> {
  const { db, limits, clock } = platform;
  await limits.consume(listsPerMinute, user.id);
  const oldest = await oldestArticleAt(db, new Date(clock.now().getTime() - labDays * dayMs));
  const { terms, days, dayCount } = await readerOf(platform, user, oldest?.getTime() ?? Number.POSITIVE_INFINITY);
  if (!(await areMatched(platform, terms))) return { state: 'warming', loaded: 0, total: terms.length };
  const answers = await answersOf(platform, user.id, terms);
  const asked = terms.map(({ id, term, reading }) => ({ term, reading, answers: answers.get(id) }));
  const brought = await readBrought(db, asked, 0);
  return {
    state: 'ready',
    terms: await Promise.all(
      terms.map(async ({ id, term }, at): Promise<TermVolume> => {
        const found = foundFrom(brought[at]!);
        const perDay = perDayOf(found.stories.size, dayCount);
        const verdict = judge(found.stories.size, perDay, found.isCapped);
        return {
          ...{ termId: id, verdict, perDay, days: countStoryDays(found, days), isCapped: found.isCapped },
          latest: pickLatest(bestHeadlines(found, mostHeadlines)),
          wordings: await wordingsFor(platform, { term, verdict, found, dayCount }),
        };
      }),
    ),
  };
}

/** Narrower wordings of a flood, from its headlines; wider ones of a silent term where this process has an index to try them. */
async function wordingsFor(
  platform: Platform,
  { term, verdict, found, dayCount }: { term: string; verdict: Verdict; found: Found; dayCount: number },
): Promise<Wording[]> {
  if (verdict === 'flood') return narrowerWordings(term, found, dayCount);
  const current = currentArticlesOf(platform);
  return verdict === 'silent' && current.loaded.isWhole ? current.ask('wider', { term, dayCount }) : [];
}

/** The last days of the reader's calendar that have stored articles, oldest first, today last. */
function labDaysOf(now: Date, timeZone: string, oldestAt: number): DayStart[] {
  const days = daysUntil(now, knownZone(timeZone), labDays);
  const first = days.findLastIndex(({ from }) => from <= oldestAt);
  return Number.isFinite(oldestAt) ? days.slice(Math.max(0, first)) : [];
}
