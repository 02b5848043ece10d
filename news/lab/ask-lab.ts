import type { TermTrial, TermVolume } from '../../contract/lab.ts';
import type { Language } from '../../contract/language.ts';
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

export async function tryTermFor(
  platform: Platform,
  user: SessionUser,
  term: string,
  language: Language,
): Promise<TermTrial | Warming> {
  await platform.limits.consume(perMinute, user.id);
  const [profile, terms] = await Promise.all([ensureProfile(platform.db, user), listTerms(platform.db, user.id)]);
  const window = labWindowOf(platform);
  const days = labDaysOf(platform.clock.now(), profile.timeZone, window.oldestAt);
  const others = terms.map((row) => row.term);
  const outcome = await window.ask([{ term: term.trim(), language, days, others }]);
  if (outcome.state === 'warming') return outcome;
  return { state: 'ready', ...outcome.value[0]! };
}

export async function readVolumes(
  platform: Platform,
  user: SessionUser,
  language: Language,
): Promise<{ state: 'ready'; terms: TermVolume[] } | Warming> {
  await platform.limits.consume(listsPerMinute, user.id);
  const [profile, terms] = await Promise.all([ensureProfile(platform.db, user), listTerms(platform.db, user.id)]);
  const window = labWindowOf(platform);
  const days = labDaysOf(platform.clock.now(), profile.timeZone, window.oldestAt);
  const outcome = await window.ask(terms.map(({ term }) => ({ term, language, days, others: [] })));
  if (outcome.state === 'warming') return outcome;
  return {
    state: 'ready',
    terms: outcome.value.map(({ verdict, perDay, days: counts, isCapped, headlines, narrower, wider }, at) => ({
      termId: terms[at]!.id,
      verdict,
      perDay,
      days: counts,
      isCapped,
      latest: headlines.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))[0] ?? null,
      wordings: verdict === 'flood' ? narrower : wider,
    })),
  };
}
