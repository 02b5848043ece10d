import { isAPIError } from 'better-auth/api';
import { AppError } from '../../../contract/errors.ts';
import { callerKey } from '../../../platform/http/caller.ts';
import { logSecurityEvent } from '../../../platform/http/observe/access-log.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Auth } from '../sign-in/auth.ts';
import { deviceCookie, findDevice } from '../sign-in/known-device.ts';
import { appCodeOf, countTry, forgiveTry, spendCode, tidyRecoveryCode } from './codes.ts';
import { canOpenKey } from './enrol.ts';
import { findChallenged } from './queries.ts';

const perCaller = { name: 'second-factor-caller', points: 30, seconds: 60 };

/** The session's cookies if the code was right. */
async function verify(auth: Auth, code: string, isRecovery: boolean, headers: Headers): Promise<string[] | undefined> {
  const asked = { body: { code }, headers, returnHeaders: true as const };
  try {
    const answer = isRecovery ? await auth.api.verifyBackupCode(asked) : await auth.api.verifyTOTP(asked);
    return answer.headers.getSetCookie();
  } catch (error) {
    if (!isAPIError(error)) throw error;
    if (error.body?.code === 'ACCOUNT_SUSPENDED') throw new AppError('ACCOUNT_SUSPENDED');
    if (error.statusCode >= 500) throw new AppError('SERVICE_UNAVAILABLE');
    return undefined;
  }
}

const challengeCookie = /(?:^|;\s*)((?:__Host-)?recorte\.two_factor=([^;.]+)[^;]*)/;

/** The right password left a challenge in a cookie. The code is counted and spent before it is checked. */
export async function finishSignIn(platform: Platform, auth: Auth, typed: string, given: Headers, ip: string) {
  const { db, limits, log } = platform;
  await limits.consume(perCaller, callerKey(ip));
  const [, cookie = '', challenge = ''] = challengeCookie.exec(given.get('cookie') ?? '') ?? [];
  const userId = challenge && (await findChallenged(db, challenge));
  if (!userId) throw new AppError('SIGN_IN_AGAIN');
  const device = findDevice(platform, given, userId);
  await countTry(limits, userId, device);
  const appCode = appCodeOf(typed);
  if (appCode) await spendCode(limits, userId, appCode);
  // only the challenge is sent: a session cookie would allow unlimited tries of codes
  const headers = new Headers({ cookie, 'x-recorte-caller': ip, 'user-agent': given.get('user-agent') ?? '' });
  const cookies =
    (await canOpenKey(platform, userId)) &&
    (await verify(auth, appCode ?? tidyRecoveryCode(typed), appCode === undefined, headers));
  if (!cookies) {
    logSecurityEvent(log, 'wrong code', userId);
    throw new AppError('SECOND_FACTOR_WRONG');
  }
  await forgiveTry(limits, userId, device);
  return [...cookies, deviceCookie(platform, given, userId)];
}
