import { codeAt } from '../../people/accounts/second-factor/codes.ts';
import { secretOf } from './authenticator-key.ts';
import { testPassword, type Visitor } from './test-site.ts';

/** Adds a key to the app; the first code is not entered yet. */
export async function pairApp(visitor: Visitor): Promise<string> {
  const { body } = await visitor.post('/api/account/second-factor', { password: testPassword });
  return secretOf(body.key);
}

/** Enables the second factor; `now` is the service's clock. */
export async function enrolApp(visitor: Visitor, now: Date): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await pairApp(visitor);
  const { body } = await visitor.send('PUT', '/api/account/second-factor', { code: codeAt(secret, now) });
  return { secret, recoveryCodes: body.recoveryCodes };
}
