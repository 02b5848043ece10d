import { randomInt } from 'node:crypto';
import { AppError } from '../../../../contract/errors.ts';
import { lockProfile } from '../../../../people/accounts/queries.ts';
import type { SessionUser } from '../../../../platform/http/request-context.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { isSameSecret, sign } from '../../../../platform/signing.ts';
import { confirmContact, findContact, spendTry } from '../queries.ts';
import { hasWhatsapp } from './read-whatsapp.ts';

export const codeMinutes = 10;
const codeTries = 5;

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Bound to reader, number and the program's secret: six digits alone could be guessed from a copy of the database. */
export function hashCode(
  secret: string,
  { userId, phone, code }: { userId: string; phone: string; code: string },
): Buffer {
  return sign(secret, 'whatsapp code', `${userId} ${phone} ${code}`);
}

/** A code of six digits allows five guesses and is valid for ten minutes. A guess is counted before it is compared. */
export async function confirmNumber({ db, clock, secret }: Platform, user: SessionUser, raw: string): Promise<void> {
  const now = clock.now();
  const contact = await spendTry(db, user.id, now, codeTries);
  if (!contact?.codeHash) {
    const known = await findContact(db, user.id);
    // a second click on the button finds the number already confirmed
    if (known?.confirmedAt && !known.stoppedAt && !known.codeHash) return;
    throw new AppError('CODE_WRONG');
  }
  const phone = contact.pendingPhone ?? contact.phone;
  const code = raw.replace(/\D/g, '');
  const given = hashCode(secret, { userId: user.id, phone, code });
  if (!isSameSecret(given, contact.codeHash)) throw new AppError('CODE_WRONG');
  await db.transaction(async (tx) => {
    const profile = await lockProfile(tx, user.id);
    if (!profile || !hasWhatsapp(profile.plan)) throw new AppError('PLAN_REQUIRED');
    await confirmContact(tx, user.id, phone, now);
  });
}
