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
