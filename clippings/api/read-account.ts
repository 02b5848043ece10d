import type { z } from 'zod';
import type { V1Account, V1Clipping, V1ClippingInput, V1Term, V1TermCounts } from '../../contract/api/v1-shapes.ts';
import type { Clipping, ClippingInput } from '../../contract/clippings.ts';
import { AppError } from '../../contract/errors.ts';
import type { WatchTerm } from '../../contract/terms.ts';
import { ensureProfile } from '../../people/accounts/queries.ts';
import { readTerms } from '../../people/terms/read-terms.ts';
import type { Platform } from '../../platform/platform.ts';
import { readTermHistory } from '../archive/read-term.ts';
import { readClippings } from '../specific/read-clippings.ts';
import type { OpenedKey } from './open-key.ts';

export async function readApiAccount(
  platform: Platform,
  { reader, token }: OpenedKey,
): Promise<z.infer<typeof V1Account>> {
  const [{ plan }, terms, { limit, termLimit, clippings }] = await Promise.all([
    ensureProfile(platform.db, reader),
    readTerms(platform, reader),
    readClippings(platform, reader),
  ]);
  return {
    plan,
    terms: { count: terms.length, active: terms.filter(({ isActive }) => isActive).length, limit: termLimit },
    clippings: { count: clippings.length, limit },
    key: { name: token.name, scopes: token.scopes, expires_at: token.expiresAt?.toISOString() ?? null },
  };
}

export const toPublicTerm = ({ id, term, createdAt, isActive, mutedUntil }: WatchTerm): V1Term => ({
  id,
  term,
  created_at: createdAt,
  is_active: isActive,
  muted_until: mutedUntil,
});

export async function readPublicTerm(platform: Platform, { reader }: OpenedKey, id: string): Promise<V1Term> {
  const term = (await readTerms(platform, reader)).find((one) => one.id === id);
  if (!term) throw new AppError('NOT_FOUND');
  return toPublicTerm(term);
}

export async function readTermCounts(platform: Platform, userId: string, id: string): Promise<V1TermCounts> {
  const { term, days, outlets } = await readTermHistory(platform, userId, id);
  return { id, term, days: days.map(({ on, stories }) => ({ date: on, stories })), outlets };
}

/** Without recipients and webhook: a key must not read or change who else gets the mail. */
export const toPublicClipping = (clipping: Clipping): V1Clipping => ({
  id: clipping.id,
  name: clipping.name,
  terms: clipping.terms.map(({ term, isActive }) => ({ term, is_active: isActive })),
  outlet_ids: clipping.outletIds,
  weekdays: clipping.weekdays,
  local_time: clipping.localTime,
  paused_by: clipping.pausedBy,
  next_run_at: clipping.nextRunAt,
  last_date: clipping.lastLocalDate,
});

export const fromPublicClipping = ({
  name,
  terms,
  outlet_ids: outletIds,
  weekdays,
  local_time: localTime,
}: z.infer<typeof V1ClippingInput>): ClippingInput => ({
  name,
  terms: terms.map((term) => ({ term })),
  outletIds,
  weekdays,
  localTime,
});
