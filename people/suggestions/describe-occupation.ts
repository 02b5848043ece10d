import { longestAbout } from '../../contract/suggestions.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { ensureProfile, lockProfile, setOccupation } from '../accounts/queries.ts';
import { suggestTerms } from '../journey.ts';

const perReader = { name: 'suggest-again', points: 10, seconds: 600 };

/** The line is kept, and new topics are sought in the same step. */
export async function describeOccupation(
  { db, limits, queue }: Platform,
  user: SessionUser,
  raw: string,
): Promise<void> {
  await limits.consume(perReader, user.id);
  await ensureProfile(db, user);
  const about = raw
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, longestAbout);
  await db.transaction(async (tx) => {
    await lockProfile(tx, user.id);
    await setOccupation(tx, user.id, about);
    await queue.send(tx, suggestTerms, { userId: user.id, isAskedAgain: true }, { key: `${user.id}:again` });
  });
}
