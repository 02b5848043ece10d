import type { Suggestion } from '../../contract/suggestions.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { findSuggestions, replaceSuggestions } from './queries.ts';

interface Offered {
  terms: Suggestion[];
  source: 'rules' | 'model' | 'automation';
  sessionId?: string;
  /** The reader asked for other topics, so older ones give way. */
  isAskedAgain?: boolean;
}

/**
 * False when they came too late: once the reader has saved a list, nobody overwrites it; and what an outside automation
 * wrote is not replaced by our own first guess that ends after it.
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
