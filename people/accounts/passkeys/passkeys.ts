import { z } from 'zod';
import { AppError } from '../../../contract/errors.ts';
import type { InputOf } from '../../../contract/procedure.ts';
import { oneLine } from '../../../contract/rules/term-form.ts';
import { type Passkey, passkeyLimit, type passkeysContract } from '../../../contract/sign-in/passkeys.ts';
import type { Config } from '../../../platform/config/read-config.ts';
import { sealedCookie } from '../../../platform/http/cookies.ts';
import { isoDates } from '../../../platform/http/iso-dates.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellAccessChanged } from '../account-mails.ts';
import { checkOwnPassword } from '../passwords/password.ts';
import { deletePasskey, insertPasskey, lockUser, passkeysOf } from './queries.ts';

type Calls = typeof passkeysContract;
type Row = Awaited<ReturnType<typeof passkeysOf>>[number];

const toPasskey = ({ id, name, createdAt, lastUsedAt }: Row): Passkey => isoDates({ id, name, createdAt, lastUsedAt });

export async function listPasskeys({ db }: Platform, userId: string): Promise<Passkey[]> {
  return (await passkeysOf(db, userId)).map(toPasskey);
}

/** Loaded on demand: the library and its certificate formats are large. */
const webauthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 (COSE). The library's own list depends on what the runtime supports. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Options for creating a passkey. The device must verify the person: the passkey then counts as two factors. */
export async function startPasskey(context: RequestContext, password: string) {
  const { platform, reader } = context;
  // a person who registered with somebody else's address must not keep a passkey to it
  if (!reader.emailConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED');
  await checkOwnPassword(platform, reader.id, password);
  const { generateRegistrationOptions } = await webauthn();
  const known = await passkeysOf(platform.db, reader.id);
  const options = await generateRegistrationOptions({
    rpName: 'Recorte',
    rpID: siteOf(platform.config).rpID,
    userName: reader.email,
    userID: new TextEncoder().encode(reader.id),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  keepChallenge(context, options.challenge, reader.id);
  return { options: { ...options } };
}

export async function addPasskey(context: RequestContext, input: InputOf<Calls['add']>): Promise<Passkey> {
  const { name: typed, credential } = input;
  const { platform, reader } = context;
  const { config, db, clock } = platform;
  const name = oneLine(typed);
  if (!name) throw new AppError('NAME_REQUIRED');
  const expectedChallenge = await spendChallenge(context, reader.id);
  const { verifyRegistrationResponse } = await webauthn();
  const { rpID, origin } = siteOf(config);
  const { registrationInfo } = await withoutAttestation(credential)
    .then((response) =>
      verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs,
      }),
    )
    .catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw new AppError('PASSKEY_REFUSED');
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  return db.transaction(async (tx) => {
    await lockUser(tx, reader.id);
    if ((await passkeysOf(tx, reader.id)).length >= passkeyLimit)
      throw new AppError('PASSKEY_LIMIT_REACHED', { limit: passkeyLimit });
    const row = await insertPasskey(tx, {
      userId: reader.id,
      name,
      credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      createdAt: clock.now(),
    });
    if (!row) throw new AppError('PASSKEY_REFUSED');
    await tellAccessChanged(platform, tx, reader.id, 'passkeyAdded');
    return toPasskey(row);
  });
}

/**
 * We do not ask who made the device. The library checks what it says nevertheless, and fetches every address that its certificates
 * name, on private networks too (requirements S14).
 */
async function withoutAttestation(credential: InputOf<Calls['add']>['credential']) {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const { attestationObject, ...others } = credential.response;
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const none = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  const response = { ...others, attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(none)) };
  return { ...credential, response, clientExtensionResults: {} };
}

export async function removePasskey(platform: Platform, userId: string, { id, password }: InputOf<Calls['remove']>) {
  await checkOwnPassword(platform, userId, password);
  await platform.db.transaction(async (tx) => {
    if (!(await deletePasskey(tx, userId, id))) throw new AppError('NOT_FOUND');
    await tellAccessChanged(platform, tx, userId, 'passkeyRemoved');
  });
}

/** `userId`: the reader who gave the right password and may add a passkey; missing in a challenge to sign in. */
const challengeCookie = sealedCookie(
  'passkey',
  300,
  z.object({ challenge: z.string(), userId: z.string().optional() }),
);
/** Lasts longer than the cookie is accepted. */
const once = { name: 'passkey-challenge', points: 1, seconds: 600 };

export function keepChallenge({ platform, answer }: RequestContext, challenge: string, userId?: string): void {
  answer.append('set-cookie', challengeCookie.make(platform, { challenge, ...(userId ? { userId } : {}) }));
}

/** This browser's challenge for this purpose. It is valid once, even for two concurrent requests. */
export async function spendChallenge({ platform, request, answer }: RequestContext, userId?: string): Promise<string> {
  const kept = challengeCookie.read(platform, request.headers);
  answer.append('set-cookie', challengeCookie.drop(platform));
  if (!kept || kept.userId !== userId) throw new AppError('PASSKEY_REFUSED');
  if (!(await platform.limits.isWithin(once, kept.challenge))) throw new AppError('PASSKEY_REFUSED');
  return kept.challenge;
}

/** Passkeys are bound to the host of BASE_URL. */
export function siteOf({ BASE_URL }: Pick<Config, 'BASE_URL'>) {
  const { hostname: rpID, origin } = new URL(BASE_URL);
  return { rpID, origin };
}
