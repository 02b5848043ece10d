import { AppError } from '../../../contract/errors.ts';
import type { Assertion } from '../../../contract/sign-in/passkeys.ts';
import { callerKey } from '../../../platform/http/caller.ts';
import { logSecurityEvent } from '../../../platform/http/observe/access-log.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { findRequiredProvider } from '../oidc/queries.ts';
import { keepChallenge, siteOf, spendChallenge } from './passkeys.ts';
import { findCredential, notePasskeyUsed } from './queries.ts';

const perCaller = { name: 'passkey-sign-in', points: 60, seconds: 60 };

/** Names no account: the device offers its passkeys for this site. */
export async function startPasskeySignIn(context: RequestContext) {
  const { platform, ip } = context;
  await platform.limits.consume(perCaller, callerKey(ip));
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: siteOf(platform.config).rpID,
    userVerification: 'required',
  });
  keepChallenge(context, options.challenge);
  return { options: { ...options } };
}

/** The passkey's account. The device verified the person, so no second factor is asked for (requirements R158). */
export async function checkPasskey(context: RequestContext, credential: Assertion): Promise<string> {
  const { platform, ip } = context;
  const { db, clock, limits, log } = platform;
  await limits.consume(perCaller, callerKey(ip));
  const challenge = await spendChallenge(context);
  const found = await findCredential(db, credential.id);
  if (!found || !(await isRight(context, found, credential, challenge))) {
    logSecurityEvent(log, 'wrong passkey', found?.user.id);
    throw new AppError('PASSKEY_REFUSED');
  }
  const { user } = found;
  if (user.suspendedAt) throw new AppError('ACCOUNT_SUSPENDED');
  if (!user.emailVerified) throw new AppError('EMAIL_NOT_CONFIRMED');
  if (await findRequiredProvider(platform, user.id)) throw new AppError('PROVIDER_REQUIRED');
  log.info(
    { room: 'accounts', userId: user.id, requestId: context.requestId, at: clock.now() },
    'signed in by passkey',
  );
  return user.id;
}

type Found = NonNullable<Awaited<ReturnType<typeof findCredential>>>;

/** The library checks signature, origin, host, user verification and counter, and throws whatever it refuses; we check the owner. */
async function isRight({ platform }: RequestContext, { passkey }: Found, credential: Assertion, challenge: string) {
  const { userHandle, ...signed } = credential.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return false;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { rpID, origin } = siteOf(platform.config);
  const checked = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...signed, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified) return false;
  const used = { counter: checked.authenticationInfo.newCounter, lastUsedAt: platform.clock.now() };
  return notePasskeyUsed(platform.db, passkey, used);
}
