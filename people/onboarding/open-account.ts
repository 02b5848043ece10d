import { AppError } from '../../contract/errors.ts';
import { termsTextHash, termsVersion } from '../../contract/legal.ts';
import { nameFromLinkedin } from '../../contract/linkedin.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertConsents, insertProfile, insertUser } from '../accounts/queries.ts';
import { announceSignup, confirmEmail, suggestTerms } from '../journey.ts';
import type { NewReader } from './new-reader.ts';

interface Opening {
  passwordHash: string;
  joinedBy: 'invite' | 'vip';
  ip: string;
}

/** User, password, profile, consents and the jobs they cause: all of it or nothing, in the caller's transaction. */
export async function openAccount(
  { clock, config, queue }: Platform,
  tx: Tx,
  reader: NewReader,
  { passwordHash, joinedBy, ip }: Opening,
): Promise<string> {
  const now = clock.now();
  const fullName = nameFromLinkedin(reader.linkedin ?? '') ?? null;
  const user = await insertNewUser(tx, reader, fullName ?? '', passwordHash);
  await insertProfile(tx, {
    id: user.id,
    email: user.email,
    fullName,
    linkedinProfile: reader.linkedin,
    country: reader.country,
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
  await queue.send(tx, confirmEmail, { userId: user.id });
  await queue.send(tx, suggestTerms, { userId: user.id, isAskedAgain: false }, { key: user.id });
  if (config.SIGNUP_WEBHOOK_URL) {
    await queue.send(tx, announceSignup, { userId: user.id, signedUpAt: now.toISOString() }, { key: user.id });
  }
  return user.id;
}

async function insertNewUser(tx: Tx, { email }: NewReader, name: string, passwordHash: string) {
  try {
    return await insertUser(tx, { email, name, passwordHash, isConfirmed: false });
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    if ((code ?? cause?.code) === '23505') throw new AppError('EMAIL_TAKEN');
    throw error;
  }
}
