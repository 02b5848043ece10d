import { z } from 'zod';
import { publicCall, userCall } from './procedure.ts';

export const SecondFactor = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() });
export type SecondFactor = z.infer<typeof SecondFactor>;

const tags = ['accounts'];
const password = z.object({ password: z.string().max(256) });
const code = z.object({ code: z.string().max(40) });
/** Shown once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** A code of an authenticator app besides the password. */
export const secondFactorContract = {
  read: userCall
    .route({ method: 'GET', path: '/account/second-factor', summary: 'Whether signing in asks for a code', tags })
    .output(SecondFactor),
  start: userCall
    .route({ method: 'POST', path: '/account/second-factor', summary: 'A key for an authenticator app', tags })
    .input(password)
    .output(z.object({ key: z.string(), uri: z.string() })),
  confirm: userCall
    .route({
      method: 'PUT',
      path: '/account/second-factor',
      summary: 'Switch it on with the first code; other sessions end',
      tags,
    })
    .input(code)
    .output(recoveryCodes),
  renewCodes: userCall
    .route({ method: 'POST', path: '/account/second-factor/codes', summary: 'New recovery codes', tags })
    .input(password)
    .output(recoveryCodes),
  remove: userCall
    .route({ method: 'POST', path: '/account/second-factor/remove', summary: 'Switch it off', tags })
    .input(password)
    .output(SecondFactor),
  signIn: publicCall
    .route({
      method: 'POST',
      path: '/auth/second-factor',
      summary: 'Finish signing in, by a code of the app or a recovery code',
      tags,
    })
    .input(code)
    .output(z.object({ signedIn: z.literal(true) })),
};
