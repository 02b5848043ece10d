import { call } from './auth-calls.ts';

export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';

/** The device offers the passkeys it has for this site. */
export async function signInByPasskey(): Promise<void> {
  const { options } = await call<{ options: PublicKeyCredentialRequestOptionsJSON }>('passkey/options', {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  await call('passkey', { credential: (credential as PublicKeyCredential).toJSON() });
}
