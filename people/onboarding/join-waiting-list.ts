import { AppError } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import { callerKey } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { cleanEmail } from '../accounts/email.ts';
import { insertWaiting } from './queries.ts';

/** RELIABILITY.md §5.2: the answer tells whether an address is on the list, so it is given sparingly. */
const perCaller = { name: 'waiting-list', points: 5, seconds: 60 };

export async function joinWaitingList(
  { clock, db, limits }: Platform,
  raw: string,
  { ip, language }: { ip: string; language: Language },
): Promise<void> {
  await limits.consume(perCaller, callerKey(ip));
  const email = cleanEmail(raw);
  const isNew = await insertWaiting(db, { email, language, createdAt: clock.now() });
  if (!isNew) throw new AppError('WAITING_LIST_DUPLICATE');
}
