import { z } from 'zod';
import { callsOf } from '../procedure.ts';

const { publicCall } = callsOf('accounts');

const sent = z.object({ status: z.boolean() });
const email = z.string().max(320);

/** The calls that the sign-in library answers (people/accounts/sign-in/auth-routes.ts). */
export const signInContract = {
  byPassword: publicCall('POST', '/auth/sign-in/email', 'Sign in by password; a code may still be asked for')
    .input(z.object({ email, password: z.string() }))
    .output(z.object({ twoFactorRedirect: z.boolean().optional() })),
  signOut: publicCall('POST', '/auth/sign-out', 'End the session').output(z.object({ success: z.boolean() })),
  requestReset: publicCall('POST', '/auth/request-password-reset', 'Ask for the mail to choose another password')
    .input(z.object({ email, redirectTo: z.literal('/auth') }))
    .output(sent),
  sendConfirmation: publicCall('POST', '/auth/send-verification-email', 'Send the confirmation mail again')
    .input(z.object({ email, callbackURL: z.literal('/auth') }))
    .output(sent),
  accessToken: publicCall('GET', '/auth/token', 'A token for the calls of a signed-in reader').output(
    z.object({ token: z.string() }),
  ),
};
