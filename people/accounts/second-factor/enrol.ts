import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { SecondFactor } from '../../../contract/accounts.ts';
import { AppError } from '../../../contract/errors.ts';
import { logSecurityEvent } from '../../../platform/http/observe/access-log.ts';
import type { SessionUser } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellAccessChanged } from '../account-mails.ts';
import { checkOwnPassword } from '../passwords/password.ts';
import { voidPendingChanges } from '../passwords/queries.ts';
import { endSessions } from '../queries.ts';
import {
  appCodeOf,
  base32Of,
  countTry,
  forgiveTry,
  isRightCode,
  makeRecoveryCodes,
  otpauthUri,
  spendCode,
} from './codes.ts';
import { confirmKey, deleteSecondFactor, findSecondFactor, savePendingKey, saveRecoveryCodes } from './queries.ts';

const seal = ({ secret }: Platform, data: string) => symmetricEncrypt({ key: secret, data });
const open = ({ secret }: Platform, data: string) => symmetricDecrypt({ key: secret, data });

export async function readSecondFactor(platform: Platform, userId: string): Promise<SecondFactor> {
  const row = await findSecondFactor(platform.db, userId);
  if (!row?.verified) return { isOn: false, recoveryCodesLeft: 0 };
  // codes sealed under another SECRET cannot be read
  const codes: string[] = await open(platform, row.backupCodes).then(JSON.parse, () => []);
  return { isOn: true, recoveryCodesLeft: codes.length };
}

/** False for a key sealed under another SECRET: no code can be checked with it. */
export async function canOpenKey(platform: Platform, userId: string): Promise<boolean> {
  const row = await findSecondFactor(platform.db, userId);
  return row !== undefined && open(platform, row.secret).then(Boolean, () => false);
}

/** Returns a new key. It has no effect until its first code is entered. */
export async function startSecondFactor(platform: Platform, user: SessionUser, password: string) {
  await checkOwnPassword(platform, user.id, password);
  const secret = generateRandomString(32);
  if (!(await savePendingKey(platform.db, user.id, await seal(platform, secret))))
    throw new AppError('SECOND_FACTOR_ON');
  return { key: base32Of(secret), uri: otpauthUri(secret, user.email) };
}

/** Existing sessions were started with the password alone, so they end. The caller starts a new one. */
export async function confirmSecondFactor(platform: Platform, user: SessionUser, typed: string): Promise<string[]> {
  const { db, limits, clock } = platform;
  await countTry(limits, user.id);
  const row = await findSecondFactor(db, user.id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.verified) throw new AppError('SECOND_FACTOR_ON');
  const key = await open(platform, row.secret).catch(() => undefined);
  // sealed under another SECRET: no code can be checked
  if (key === undefined) throw new AppError('SECOND_FACTOR_OUTDATED');
  const code = appCodeOf(typed);
  if (!code || !isRightCode(key, code, clock.now())) {
    logSecurityEvent(platform.log, 'wrong code', user.id);
    throw new AppError('SECOND_FACTOR_WRONG');
  }
  await spendCode(limits, user.id, code);
  const codes = makeRecoveryCodes();
  const sealed = await seal(platform, JSON.stringify(codes));
  await db.transaction(async (tx) => {
    if (!(await confirmKey(tx, user.id, row.secret, sealed))) throw new AppError('SECOND_FACTOR_ON');
    await voidPendingChanges(tx, user.id);
    await endSessions(tx, user.id);
    await tellAccessChanged(platform, tx, user.id, 'secondFactorOn');
  });
  await forgiveTry(limits, user.id);
  return codes;
}

export async function renewRecoveryCodes(platform: Platform, userId: string, password: string): Promise<string[]> {
  await checkOwnPassword(platform, userId, password);
  const codes = makeRecoveryCodes();
  const sealed = await seal(platform, JSON.stringify(codes));
  await platform.db.transaction(async (tx) => {
    if (!(await saveRecoveryCodes(tx, userId, sealed))) throw new AppError('NOT_FOUND');
    await tellAccessChanged(platform, tx, userId, 'recoveryCodes');
  });
  return codes;
}

/** True if a second factor was in use: then all sessions end and the caller starts a new one. */
export async function removeSecondFactor(platform: Platform, userId: string, password: string): Promise<boolean> {
  await checkOwnPassword(platform, userId, password);
  return platform.db.transaction(async (tx) => {
    if (!(await deleteSecondFactor(tx, userId))) return false;
    await voidPendingChanges(tx, userId);
    await endSessions(tx, userId);
    await tellAccessChanged(platform, tx, userId, 'secondFactorOff');
    return true;
  });
}
