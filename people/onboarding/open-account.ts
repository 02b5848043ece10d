import { AppError } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import type { Registration, VipRegistration } from '../../contract/onboarding.ts';
import { findCountry } from '../../contract/rules/countries.ts';
import { termsTextHash, termsVersion } from '../../contract/rules/legal.ts';
import { isWebAddress, linkedinSlug, nameFromLinkedin } from '../../contract/rules/web-addresses.ts';
import { homeZone, isTimeZone } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/read-config.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { postJson } from '../../platform/safe-fetch/safe-fetch.ts';
import { cleanOccupation } from '../accounts/account.ts';
import { cleanEmail } from '../accounts/email.ts';
import { checkPassword } from '../accounts/passwords/password-rules.ts';
import { findProfile, insertConsents, insertProfile, insertUser, isTaken } from '../accounts/queries.ts';
import { announceSignup, confirmEmail, mailWelcome, suggestTerms } from '../job-list.ts';

/** The most populous zone of countries with several. */
const mainZones: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
};

/** The browser's zone, else the country's (requirements R43). */
export function chooseTimeZone(reported: string | undefined, country: string): string {
  // Intl accepts an offset such as "+03:00", but it has no summer time
  if (reported && /^[A-Za-z]/.test(reported) && isTimeZone(reported)) return reported;
  const code = findCountry(country)?.code ?? 'BR';
  return mainZones[code] ?? new Intl.Locale(`und-${code}`).getTimeZones?.()?.[0] ?? homeZone;
}

interface Opening {
  passwordHash: string;
  joinedBy: 'invite' | 'vip';
  ip: string;
  /** An identity provider verified the address. */
  isConfirmed?: boolean;
}

/** Creates user, password, profile, consents and their jobs in the caller's transaction. */
export async function openAccount(
  { clock, config, queue }: Platform,
  tx: Tx,
  reader: NewReader,
  { passwordHash, joinedBy, ip, isConfirmed = false }: Opening,
): Promise<string> {
  const now = clock.now();
  const fullName = nameFromLinkedin(reader.linkedin ?? '') ?? null;
  const newUser = { email: reader.email, name: fullName ?? '', passwordHash, isConfirmed };
  const user = await insertUser(tx, newUser).catch((error: unknown) => {
    throw isTaken(error) ? new AppError('EMAIL_TAKEN') : error;
  });
  await insertProfile(tx, {
    id: user.id,
    email: user.email,
    fullName,
    linkedinProfile: reader.linkedin,
    country: reader.country,
    occupation: reader.about,
    language: reader.language,
    timeZone: reader.timeZone,
    joinedBy,
    createdAt: now,
  });
  const agreed = {
    userId: user.id,
    version: termsVersion,
    textHash: termsTextHash[reader.language],
    locale: reader.language,
    ip,
    acceptedAt: now,
  };
  await insertConsents(tx, [
    { ...agreed, purpose: 'terms' },
    { ...agreed, purpose: 'email' },
  ]);
  if (isConfirmed) await queue.send(tx, mailWelcome, { userId: user.id }, { key: user.id });
  else await queue.send(tx, confirmEmail, { userId: user.id });
  await queue.send(tx, suggestTerms, { userId: user.id, isAskedAgain: false }, { key: user.id });
  if (config.SIGNUP_WEBHOOK_URL) {
    await queue.send(tx, announceSignup, { userId: user.id, signedUpAt: now.toISOString() }, { key: user.id });
  }
  return user.id;
}

/** Calls the sign-up webhook (requirements R42). */
export async function postSignup(
  { config, db, fetch }: Platform,
  { userId, signedUpAt }: { userId: string; signedUpAt: string },
): Promise<void> {
  const profile = config.SIGNUP_WEBHOOK_URL && (await findProfile(db, userId));
  if (!profile) return;
  const { email, linkedinProfile: linkedin, country } = profile;
  const signUp = { email, linkedin, country, userId, timestamp: signedUpAt };
  await postJson(fetch, 'the sign-up webhook', config.SIGNUP_WEBHOOK_URL ?? '', signUp);
}

export type NewReader = ReturnType<typeof checkForm>;
export type Visitor = Pick<RequestContext, 'ip' | 'language'>;

/** All rules of the two forms, the cheapest first; stores nothing (requirements R34 to R39). */
export function checkForm(
  form: Registration | VipRegistration,
  { config, language, isLinkedinNeeded }: { config: Config; language: Language; isLinkedinNeeded: boolean },
) {
  const email = cleanEmail(form.email);
  const linkedin = form.linkedin?.trim() || null;
  // with an invite a LinkedIn profile is required; on the VIP form any address, or none
  const isLinkedinGood = isLinkedinNeeded ? linkedinSlug(linkedin ?? '') : linkedin === null || isWebAddress(linkedin);
  if (!isLinkedinGood) throw new AppError('LINKEDIN_INVALID');
  if (!findCountry(form.country)) throw new AppError('COUNTRY_UNKNOWN');
  const name = nameFromLinkedin(linkedin ?? '');
  checkPassword(form.password, config.PASSWORD_MIN, { email, name });
  if (!form.termsAccepted) throw new AppError('TERMS_NOT_ACCEPTED');
  return {
    email,
    password: form.password,
    linkedin,
    country: form.country,
    about: cleanOccupation(form.about ?? ''),
    language: form.language ?? language,
    timeZone: chooseTimeZone(form.timeZone, form.country),
  };
}
