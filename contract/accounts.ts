import { z } from 'zod';
import { Language } from './language.ts';
import { Plan } from './plans.ts';
import { ById, callsOf, done, Instant, Int } from './procedure.ts';
import { longestAbout } from './rules/field-limits.ts';

/** Data about the signed-in reader for all screens. */
export const Me = z.object({
  id: z.uuid(),
  email: z.email(),
  emailConfirmed: z.boolean(),
  fullName: z.string().nullable(),
  country: z.string().nullable(),
  plan: Plan,
  termLimit: Int,
  isAdmin: z.boolean(),
  language: Language,
});
export type Me = z.infer<typeof Me>;

export const Account = z.object({
  email: z.email(),
  fullName: z.string().nullable(),
  linkedinProfile: z.string().nullable(),
  /** The reader's line about their work; topics are suggested from it. */
  occupation: z.string().nullable(),
  country: z.string().nullable(),
  plan: Plan,
  termLimit: Int,
  createdAt: Instant,
  /** Requested and not confirmed yet. */
  pendingEmail: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

export const AccountSession = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const longestName = 120;
export const longestAddress = 300;
const { publicCall, userCall } = callsOf('accounts');
const password = z.string().max(256);

export const accountsContract = {
  session: publicCall('GET', '/session', 'The signed-in reader, null for a visitor; renews the cookie').output(
    Me.nullable(),
  ),
  account: userCall('GET', '/account', 'The account page').output(Account),
  update: userCall('PATCH', '/account', 'Change name, LinkedIn address and line of work')
    .input(
      z.object({
        fullName: z.string().max(longestName),
        linkedinProfile: z.string().max(longestAddress),
        /** Stays as it is if missing. */
        occupation: z.string().max(longestAbout).optional(),
      }),
    )
    .output(Account),
  changePassword: userCall('POST', '/auth/change-password', 'Choose a new password; other sessions end')
    .input(z.object({ currentPassword: password, newPassword: password }))
    .output(done('changed')),
  resetPassword: publicCall('POST', '/auth/reset-password', 'Choose a password by the link of a mail')
    .input(
      z.object({
        token: z.string().max(200),
        newPassword: password,
        /** Whether other ways into the account stay: passkeys, linked providers, API keys and private feeds. */
        keepsAccess: z.boolean().default(false),
      }),
    )
    .output(done('changed')),
  checkPassword: publicCall(
    'POST',
    '/auth/check-password',
    'Whether a new password would be accepted; nothing is stored',
  )
    .input(
      z.object({
        password,
        /** Identifies the owner: by the token of a reset mail, by the session, or by the sign-up form's fields. */
        token: z.string().max(200).optional(),
        email: z.string().max(320).optional(),
        linkedin: z.string().max(longestAddress).optional(),
      }),
    )
    .output(done('accepted')),
  setLanguage: userCall('PUT', '/account/language', 'The language of pages and mails')
    .input(z.object({ language: Language }))
    .output(z.object({ language: Language })),
  changeEmail: userCall(
    'POST',
    '/account/email',
    'Ask for another address; it counts once confirmed by the mail sent to it',
  )
    .input(z.object({ email: z.string().max(320), password }))
    .output(done('accepted')),
  confirmEmail: publicCall('POST', '/account/email/confirm', 'Confirm the new address')
    .input(z.object({ token: z.string().max(100) }))
    .output(done('changed')),
  sessions: userCall('GET', '/account/sessions', "The reader's open sessions, newest first").output(
    z.array(AccountSession),
  ),
  endSession: userCall('DELETE', '/account/sessions/{id}', 'Sign out one session')
    .input(ById)
    .output(z.object({ ended: Int })),
  endOtherSessions: userCall('DELETE', '/account/sessions', 'Sign out everywhere else').output(
    z.object({ ended: Int }),
  ),
};

export const SecondFactor = z.object({ isOn: z.boolean(), recoveryCodesLeft: Int });
export type SecondFactor = z.infer<typeof SecondFactor>;

export const withPassword = z.object({ password });
const code = z.object({ code: z.string().max(40) });
/** Shown once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** A code from an authenticator app, in addition to the password. */
export const secondFactorContract = {
  read: userCall('GET', '/account/second-factor', 'Whether signing in asks for a code').output(SecondFactor),
  start: userCall('POST', '/account/second-factor', 'A key for an authenticator app')
    .input(withPassword)
    .output(z.object({ key: z.string(), uri: z.string() })),
  confirm: userCall('PUT', '/account/second-factor', 'Switch it on with the first code; other sessions end')
    .input(code)
    .output(recoveryCodes),
  renewCodes: userCall('POST', '/account/second-factor/codes', 'New recovery codes')
    .input(withPassword)
    .output(recoveryCodes),
  remove: userCall('POST', '/account/second-factor/remove', 'Switch it off').input(withPassword).output(SecondFactor),
  signIn: publicCall('POST', '/auth/second-factor', 'Finish signing in, by a code of the app or a recovery code')
    .input(code)
    .output(done('signedIn')),
};

const privacy = callsOf('privacy');

/** All of the reader's rows by table, as stored, without secrets. */
export const AccountExport = z.object({
  exportedAt: Instant,
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const privacyContract = {
  export: privacy
    .userCall('GET', '/account/export', 'Everything stored about the reader, as JSON')
    .output(AccountExport),
  exportTerms: privacy
    .userCall('GET', '/account/terms.csv', "The reader's terms as a table")
    .output(z.instanceof(File)),
  deleteAccount: privacy
    .userCall('POST', '/account/delete', 'Delete the account and all that belongs to it')
    .input(withPassword)
    .output(done('deleted')),
};
