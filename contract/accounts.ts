import { z } from 'zod';
import { Language } from './language.ts';
import { Plan } from './plans.ts';
import { publicCall, userCall } from './procedure.ts';

/** What the screens need to know about the signed-in reader. */
export const Me = z.object({
  id: z.uuid(),
  email: z.email(),
  emailConfirmed: z.boolean(),
  fullName: z.string().nullable(),
  country: z.string().nullable(),
  plan: Plan,
  termLimit: z.number().int(),
  isAdmin: z.boolean(),
  language: Language,
});
export type Me = z.infer<typeof Me>;

/** What the account page shows and edits. */
export const Account = z.object({
  email: z.email(),
  fullName: z.string().nullable(),
  linkedinProfile: z.string().nullable(),
  country: z.string().nullable(),
  plan: Plan,
  termLimit: z.number().int(),
  createdAt: z.iso.datetime({ offset: true }),
  /** Asked for, and waiting for its confirmation. */
  pendingEmail: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

export const AccountSession = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
  lastSeenAt: z.iso.datetime({ offset: true }),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const longestName = 120;
export const longestAddress = 300;
const tags = ['accounts'];
const password = z.string().max(256);

export const accountsContract = {
  me: userCall
    .route({
      method: 'GET',
      path: '/me',
      summary: 'The signed-in reader; the profile is created when missing',
      tags,
    })
    .output(Me),
  account: userCall.route({ method: 'GET', path: '/account', summary: 'The account page', tags }).output(Account),
  update: userCall
    .route({ method: 'PATCH', path: '/account', summary: 'Change name and LinkedIn address', tags })
    .input(z.object({ fullName: z.string().max(longestName), linkedinProfile: z.string().max(longestAddress) }))
    .output(Account),
  changePassword: userCall
    .route({
      method: 'POST',
      path: '/auth/change-password',
      summary: 'Choose a new password; other sessions end',
      tags,
    })
    .input(z.object({ currentPassword: password, newPassword: password }))
    .output(z.object({ changed: z.literal(true) })),
  resetPassword: publicCall
    .route({ method: 'POST', path: '/auth/reset-password', summary: 'Choose a password by the link of a mail', tags })
    .input(z.object({ token: z.string().max(200), newPassword: password }))
    .output(z.object({ changed: z.literal(true) })),
  checkPassword: publicCall
    .route({
      method: 'POST',
      path: '/auth/check-password',
      summary: 'Whether a new password would be accepted; nothing is stored',
      tags,
    })
    .input(
      z.object({
        password,
        /** The owner: by the token of a reset mail, by the session, or as typed in the sign-up form. */
        token: z.string().max(200).optional(),
        email: z.string().max(320).optional(),
        linkedin: z.string().max(longestAddress).optional(),
      }),
    )
    .output(z.object({ accepted: z.literal(true) })),
  setLanguage: userCall
    .route({ method: 'PUT', path: '/account/language', summary: 'The language of pages and mails', tags })
    .input(z.object({ language: Language }))
    .output(z.object({ language: Language })),
  changeEmail: userCall
    .route({
      method: 'POST',
      path: '/account/email',
      summary: 'Ask for another address; it counts once confirmed by the mail sent to it',
      tags,
    })
    .input(z.object({ email: z.string().max(320), password }))
    .output(z.object({ accepted: z.literal(true) })),
  confirmEmail: publicCall
    .route({ method: 'POST', path: '/account/email/confirm', summary: 'Confirm the new address', tags })
    .input(z.object({ token: z.string().max(100) }))
    .output(z.object({ changed: z.literal(true) })),
  sessions: userCall
    .route({ method: 'GET', path: '/account/sessions', summary: "The reader's open sessions, newest first", tags })
    .output(z.array(AccountSession)),
  endSession: userCall
    .route({ method: 'DELETE', path: '/account/sessions/{id}', summary: 'Sign out one session', tags })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ ended: z.number().int() })),
  endOtherSessions: userCall
    .route({ method: 'DELETE', path: '/account/sessions', summary: 'Sign out everywhere else', tags })
    .output(z.object({ ended: z.number().int() })),
};

export const SecondFactor = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() });
export type SecondFactor = z.infer<typeof SecondFactor>;

const withPassword = z.object({ password: z.string().max(256) });
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
    .input(withPassword)
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
    .input(withPassword)
    .output(recoveryCodes),
  remove: userCall
    .route({ method: 'POST', path: '/account/second-factor/remove', summary: 'Switch it off', tags })
    .input(withPassword)
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

const privacyTags = ['privacy'];

/** Every row of the reader's, by table and as stored; secrets are left out. */
export const AccountExport = z.object({
  exportedAt: z.iso.datetime({ offset: true }),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const privacyContract = {
  export: userCall
    .route({
      method: 'GET',
      path: '/account/export',
      summary: 'Everything stored about the reader, as JSON',
      tags: privacyTags,
    })
    .output(AccountExport),
  exportTerms: userCall
    .route({ method: 'GET', path: '/account/terms.csv', summary: "The reader's terms as a table", tags: privacyTags })
    .output(z.instanceof(File)),
  deleteAccount: userCall
    .route({
      method: 'POST',
      path: '/account/delete',
      summary: 'Delete the account and all that belongs to it',
      tags: privacyTags,
    })
    .input(z.object({ password: z.string().max(256) }))
    .output(z.object({ deleted: z.literal(true) })),
};
