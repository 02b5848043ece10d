import type { Headline, TermTrial, TermVolume } from '../../contract/lab.ts';
import { normaliseTerm } from '../../contract/term-form.ts';
import { ensureProfile } from '../../people/accounts/queries.ts';
import { listTerms } from '../../people/terms/queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { labDaysOf } from './lab-days.ts';
import { labWindowOf } from './lab-window.ts';

/** A fast typist pauses three times a second at most; the page asks only at pauses. */
const perMinute = { name: 'lab-try', points: 120, seconds: 60 };
const listsPerMinute = { name: 'lab-volumes', points: 30, seconds: 60 };

type Warming = { state: 'warming'; loaded: number; total: number };

/** Terms are read in the language of the reader's clippings, as those will be, whatever language the page is in. */
export async function tryTermFor(platform: Platform, user: SessionUser, term: string): Promise<TermTrial | Warming> {
  await platform.limits.consume(perMinute, user.id);
  const [profile, terms] = await Promise.all([ensureProfile(platform.db, user), listTerms(platform.db, user.id)]);
  const window = labWindowOf(platform);
  const days = labDaysOf(platform.clock.now(), profile.timeZone, window.oldestAt);
  const form = normaliseTerm(term);
  const others = terms.filter((row) => row.normalised !== form).map((row) => row.term);
  const outcome = await window.ask([{ term: term.trim(), language: profile.language, days, others }]);
  if (outcome.state === 'warming') return outcome;
  return { state: 'ready', ...outcome.value[0]! };
}

/** The newest story that says the term in its headline: one that only mentions it looks like a mistake beside it. */
function pickLatest(headlines: readonly Headline[]): Headline | null {
  const newestFirst = headlines.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  return newestFirst.find(({ marks }) => marks.length > 0) ?? newestFirst[0] ?? null;
}

export async function readVolumes(
  platform: Platform,
  user: SessionUser,
): Promise<{ state: 'ready'; terms: TermVolume[] } | Warming> {
  await platform.limits.consume(listsPerMinute, user.id);
  const [profile, terms] = await Promise.all([ensureProfile(platform.db, user), listTerms(platform.db, user.id)]);
  const window = labWindowOf(platform);
  const days = labDaysOf(platform.clock.now(), profile.timeZone, window.oldestAt);
  const outcome = await window.ask(terms.map(({ term }) => ({ term, language: profile.language, days, others: [] })));
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
