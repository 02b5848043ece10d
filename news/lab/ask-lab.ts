import { type Headline, labDays, type TermTrial, type TermVolume } from '../../contract/lab.ts';
import type { Language } from '../../contract/language.ts';
import { normaliseTerm } from '../../contract/rules/term-form.ts';
import type { TermReading } from '../../contract/terms.ts';
import { ensureProfile } from '../../people/accounts/queries.ts';
import { listTerms, type TermRow } from '../../people/terms/queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { daysSpanned } from '../current/count-per-day.ts';
import { currentArticlesOf } from '../current/current-articles.ts';
import { type DayStart, daysUntil } from '../current/term-days.ts';
import { knownZone } from '../editions/plan/schedule.ts';
import { answersTo, feedbackDays } from '../editions/preferences.ts';
import { feedbackOf } from '../editions/queries.ts';
import type { Question, Trial } from './try-term.ts';

/** The page asks only when typing pauses; even a fast typist stays below this. */
const perMinute = { name: 'lab-try', points: 120, seconds: 60 };
const listsPerMinute = { name: 'lab-volumes', points: 30, seconds: 60 };

type Warming = { state: 'warming'; loaded: number; total: number };

/** Answers once all days are loaded; until then it returns the progress. */
async function ask(platform: Platform, questions: Question[]): Promise<{ state: 'ready'; value: Trial[] } | Warming> {
  const current = currentArticlesOf(platform);
  current.refresh();
  const { isWhole, articles, total } = current.loaded;
  if (!isWhole) return { state: 'warming', loaded: articles, total };
  const value: Trial[] = [];
  // one at a time, so that a reader who types does not wait for another's whole list
  for (const question of questions) value.push(await current.ask('try', question));
  return { state: 'ready', value };
}

/** The reader's terms, the language of their clippings and the days of their calendar. */
async function readerOf(platform: Platform, user: SessionUser) {
  const { db, clock } = platform;
  const [{ language, timeZone }, terms] = await Promise.all([ensureProfile(db, user), listTerms(db, user.id)]);
  const { oldestAt } = currentArticlesOf(platform).loaded;
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
  const { language, terms, ...span } = await readerOf(platform, user);
  const form = normaliseTerm(term);
  const own = terms.find((row) => row.normalised === form);
  const others = terms.filter((row) => row.normalised !== form).map((row) => row.term);
  const answers = own && (await answersOf(platform, user.id, [own])).get(own.id);
  const outcome = await ask(platform, [
    { term: term.trim(), language, pageLanguage, ...span, others, answers, reading: reading ?? own?.reading },
  ]);
  if (outcome.state === 'warming') return outcome;
  return { state: 'ready', ...outcome.value[0]! };
}

/** The answers to each term's articles, as the next edition will count them. */
async function answersOf({ db, clock }: Platform, userId: string, terms: readonly TermRow[]) {
  const since = new Date(clock.now().getTime() - feedbackDays * 24 * 3600_000);
  const given = await feedbackOf(db, [userId], since);
  return new Map(terms.map(({ id, answersFrom }) => [id, answersTo([id], given, answersFrom ?? undefined)]));
}

/** The newest story with the term in its headline: a mere mention would look like a mistake. */
function pickLatest(headlines: readonly Headline[]): Headline | null {
  const newestFirst = headlines.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  return newestFirst.find(({ marks }) => marks.length > 0) ?? newestFirst[0] ?? null;
}

export async function readVolumes(
  platform: Platform,
  user: SessionUser,
): Promise<{ state: 'ready'; terms: TermVolume[] } | Warming> {
  await platform.limits.consume(listsPerMinute, user.id);
  const { language, terms, ...span } = await readerOf(platform, user);
  const answers = await answersOf(platform, user.id, terms);
  const outcome = await ask(
    platform,
    terms.map(({ id, term, reading }) => ({ term, reading, answers: answers.get(id), language, ...span, others: [] })),
  );
  if (outcome.state === 'warming') return outcome;
  return {
    state: 'ready',
    terms: outcome.value.map(({ verdict, perDay, days: counts, isCapped, headlines, narrower, wider }, at) => ({
      termId: terms[at]!.id,
      verdict,
      perDay,
      days: counts,
      isCapped,
      latest: pickLatest(headlines),
      wordings: verdict === 'flood' ? narrower : wider,
    })),
  };
}

/** The last days of the reader's calendar that have stored articles, oldest first, today last. */
function labDaysOf(now: Date, timeZone: string, oldestAt: number): DayStart[] {
  const days = daysUntil(now, knownZone(timeZone), labDays);
  const first = days.findLastIndex(({ from }) => from <= oldestAt);
  return Number.isFinite(oldestAt) ? days.slice(Math.max(0, first)) : [];
}
