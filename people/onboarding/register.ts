import { AppError } from '../../contract/errors.ts';
import type { Offer, Registration, VipRegistration } from '../../contract/onboarding.ts';
import { hourSeconds } from '../../contract/rules/durations.ts';
import { homeZone } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/read-config.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import { callerKey } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashPassword } from '../accounts/passwords/password.ts';
import { findUserByEmail } from '../accounts/queries.ts';
import { claimInvite, claimPlace, findInvite, readSignupCount, setInviteUser } from '../invites/queries.ts';
import { checkForm, type NewReader, openAccount, type Visitor } from './open-account.ts';

/** Running registrations of this process, by invite code. */
const underWay = new Map<string, Promise<unknown>>();

/** Registrations with one code run one after another, so that only the successful one costs a password hash. */
async function oneByOne<T>(code: string, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(code);
  const mine = (before ?? Promise.resolve()).then(work, work);
  underWay.set(code, mine);
  try {
    return await mine;
  } finally {
    if (underWay.get(code) === mine) underWay.delete(code);
  }
}

/** Step 1 of 3. `code`: from the ticket, checked first, so that a stranger learns nothing about addresses. */
export async function registerReader(platform: Platform, form: Registration, visitor: Visitor, code?: string) {
  if (!code) throw new AppError('INVITE_REQUIRED');
  const reader = checkForm(form, { config: platform.config, language: visitor.language, isLinkedinNeeded: true });
  return oneByOne(code, () => register(platform, reader, code, visitor.ip));
}

async function register(platform: Platform, reader: NewReader, code: string, ip: string): Promise<string> {
  const { clock, db } = platform;
  if ((await findInvite(db, code))?.used !== false) throw new AppError('INVITE_USED');
  return openCounted(platform, reader, [code, ip], async (tx, passwordHash) => {
    if (!(await claimInvite(tx, code, clock.now()))) throw new AppError('INVITE_USED');
    const userId = await openAccount(platform, tx, reader, { passwordHash, joinedBy: 'invite', ip });
    await setInviteUser(tx, code, userId);
    return userId;
  });
}

/** How often one invite or caller may learn that an address has an account (requirements R41). */
const perAsker = { name: 'email-taken', points: 5, seconds: hourSeconds };

/**
 * Counts a try before the address is looked up, so that the limit answers alike for taken and free addresses; the try is
 * taken back once the account was created. Hashes before the transaction: no row or connection is held meanwhile.
 */
export async function openCounted(
  platform: Platform,
  { email, password }: NewReader,
  askers: string[],
  open: (tx: Tx, passwordHash: string) => Promise<string>,
): Promise<string> {
  const { db, limits } = platform;
  const keys = askers.map(callerKey);
  for (const key of keys) await limits.consume(perAsker, key);
  const forgive = async () => {
    for (const key of keys) await limits.refund(perAsker, key);
  };
  if (await findUserByEmail(db, email)) throw new AppError('EMAIL_TAKEN');
  const passwordHash = await hashPassword(password).catch(async (busy) => {
    await forgive();
    throw busy;
  });
  const opened = await db.transaction((tx) => open(tx, passwordHash));
  await forgive();
  return opened;
}

const perCaller = { name: 'vip-signup', points: 10, seconds: 60 };

/** The offer closes at the count that the page shows, checked in the transaction that takes the place. */
export async function registerVip(platform: Platform, form: VipRegistration, { ip, language }: Visitor) {
  const { clock, config, db, limits } = platform;
  if (isOfferOver(config, clock.now())) throw new AppError('VIP_OVER');
  await limits.consume(perCaller, callerKey(ip));
  const reader = checkForm(form, { config, language, isLinkedinNeeded: false });
  const places = realPlaces(config);
  if ((await readSignupCount(db)) >= places) throw new AppError('VIP_SOLD_OUT');
  return openCounted(platform, reader, [ip], async (tx, passwordHash) => {
    if (!(await claimPlace(tx, places))) throw new AppError('VIP_SOLD_OUT');
    return openAccount(platform, tx, reader, { passwordHash, joinedBy: 'vip', ip });
  });
}

type OfferConfig = Pick<Config, 'VIP_PLACES' | 'VIP_OFFSET' | 'VIP_UNTIL'>;

/** VIP_UNTIL names the last second; the offer is open during it. */
export function offerEnd({ VIP_UNTIL }: OfferConfig): Date {
  const last = Temporal.PlainDateTime.from(VIP_UNTIL).toZonedDateTime(homeZone);
  return new Date(last.add({ seconds: 1 }).epochMilliseconds);
}

export const isOfferOver = (config: OfferConfig, now: Date) => now >= offerEnd(config);

/** How many accounts can be created before the displayed count reaches VIP_PLACES. */
const realPlaces = ({ VIP_PLACES, VIP_OFFSET }: OfferConfig) => VIP_PLACES - VIP_OFFSET;

export function describeOffer(config: OfferConfig, storedCount: number, now: Date): Offer {
  return {
    count: storedCount + config.VIP_OFFSET,
    places: config.VIP_PLACES,
    endsAt: new Date(offerEnd(config).getTime() - 1000).toISOString(),
    isOpen: !isOfferOver(config, now) && storedCount < realPlaces(config),
  };
}
