import { z } from 'zod';
import { withPassword } from '../accounts.ts';
import { callsOf, done, Instant } from '../procedure.ts';

const { publicCall, userCall } = callsOf('accounts');

export const longestPasskeyName = 60;
export const passkeyLimit = 10;

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const bytes = (longest: number) => z.base64url().max(longest);
const credential = { id: bytes(2000), rawId: bytes(2000), type: z.literal('public-key') };

/** The result of the browser's `toJSON`. */
const NewCredential = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(10_000), attestationObject: bytes(50_000) }),
});

const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(10_000),
    userHandle: bytes(200).nullish(),
  }),
});
export type Assertion = z.infer<typeof Assertion>;

/** For the browser's `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) });

/** Keys of a device or a password manager (WebAuthn). */
export const passkeysContract = {
  list: userCall('GET', '/account/passkeys', "The reader's passkeys").output(z.array(Passkey)),
  start: userCall('POST', '/account/passkeys/options', 'Begin to add a passkey').input(withPassword).output(Options),
  add: userCall('POST', '/account/passkeys', 'Add the passkey that the browser made')
    .input(z.object({ name: z.string().max(longestPasskeyName), credential: NewCredential }))
    .output(Passkey),
  remove: userCall('POST', '/account/passkeys/{id}/remove', 'Remove a passkey')
    .input(withPassword.extend({ id: z.uuid() }))
    .output(done('removed')),
  startSignIn: publicCall('POST', '/auth/passkey/options', 'Begin to sign in with a passkey').output(Options),
  signIn: publicCall('POST', '/auth/passkey', 'Sign in with a passkey')
    .input(z.object({ credential: Assertion }))
    .output(done('signedIn')),
};
