import { AppError } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import type { VipRegistration } from '../../contract/onboarding.ts';
import { callerKey } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashPassword } from '../accounts/password.ts';
import { findUserByEmail } from '../accounts/queries.ts';
import { claimPlace, readSignupCount } from '../invites/queries.ts';
import { countSignUp } from './count-sign-up.ts';
import { checkForm } from './new-reader.ts';
import { openAccount } from './open-account.ts';
import { isOfferOver, realPlaces } from './vip-offer.ts';

const perCaller = { name: 'vip-signup', points: 10, seconds: 60 };

/** The same sum that the page shows closes the offer, in the transaction that takes the place. */
export async function registerVip(
  platform: Platform,
  form: VipRegistration,
  { ip, language }: { ip: string; language: Language },
): Promise<string> {
  const { clock, config, db, limits } = platform;
  if (isOfferOver(config, clock.now())) throw new AppError('VIP_OVER');
  await limits.consume(perCaller, callerKey(ip));
  const reader = checkForm(form, { config, language, isLinkedinNeeded: false });
  const places = realPlaces(config);
  if ((await readSignupCount(db)) >= places) throw new AppError('VIP_SOLD_OUT');
  const forgive = await countSignUp(platform, [ip]);
  if (await findUserByEmail(db, reader.email)) throw new AppError('EMAIL_TAKEN');
  // before the transaction: all who sign up wait for the one counter row, nobody may hold it while hashing
  const passwordHash = await hashPassword(reader.password).catch(async (busy) => {
    await forgive();
    throw busy;
  });
  const opened = await db.transaction(async (tx) => {
    if (!(await claimPlace(tx, places))) throw new AppError('VIP_SOLD_OUT');
    return openAccount(platform, tx, reader, { passwordHash, joinedBy: 'vip', ip });
  });
  await forgive();
  return opened;
}
