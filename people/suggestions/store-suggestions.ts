import { normaliseTerm } from '../../contract/rules/term-form.ts';
import type { SuggestedTopic } from '../../contract/suggestions.ts';
import type { TermReading } from '../../contract/terms.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { listTerms } from '../terms/queries.ts';
import { findSuggestions, replaceSuggestions } from './queries.ts';

interface Offered {
  terms: SuggestedTopic[];
  source: 'rules' | 'model' | 'automation';
  sessionId?: string;
  /** The reader asked for other topics: replace the older ones. */
  isAskedAgain?: boolean;
}

/**
 * False if they came too late: a list saved by the reader is never overwritten, and suggestions of an external
 * automation are not replaced by our own.
 */
export async function storeSuggestions(
  { clock, db }: Platform,
  userId: string,
  { terms, source, sessionId, isAskedAgain = false }: Offered,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockProfile(tx, userId))) return false;
    const current = await findSuggestions(tx, userId);
    if (current?.source === 'kept' && !isAskedAgain) return false;
    if (current && source !== 'automation' && !isAskedAgain) return false;
    await replaceSuggestions(tx, { userId, terms, source, sessionId, createdAt: clock.now() });
    return true;
  });
}

/** Stores the topics that the reader did not choose as the whole list; known reasons are kept. */
export async function keepSuggestions(tx: Tx, userId: string, kept: string[], createdAt: Date): Promise<void> {
  const known = new Map((await findSuggestions(tx, userId))?.terms.map((item) => [normaliseTerm(item.term), item]));
  const terms = kept.map((term) => known.get(normaliseTerm(term)) ?? { term, reason: { code: 'reader' as const } });
  await replaceSuggestions(tx, { userId, terms, source: 'kept', createdAt });
}

/** Stories a day of each term, counted by the lab; null while it cannot count. app.ts connects the implementation. */
export type CountPerDay = (
  platform: Platform,
  terms: { term: string; reading: TermReading }[],
) => Promise<(number | null)[]>;

/** The reader's topics, without those already followed. Counts are shown only while the reader has not chosen yet. */
export async function readSuggestions(platform: Platform, userId: string, countPerDay: CountPerDay) {
  const { db } = platform;
  const [row, followed] = await Promise.all([findSuggestions(db, userId), listTerms(db, userId)]);
  const forms = new Set(followed.map((term) => term.normalised));
  const topics = (row?.terms ?? []).filter(({ term }) => !forms.has(normaliseTerm(term)));
  const asked = row?.source === 'kept' ? [] : topics.map(({ term, sense }) => ({ term, reading: { sense } }));
  const counts = await countPerDay(platform, asked);
  return {
    terms: topics.map((topic, at) => ({ ...topic, perDay: counts[at] ?? null })),
    createdAt: row?.createdAt.toISOString() ?? null,
  };
}
