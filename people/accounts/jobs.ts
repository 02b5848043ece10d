import { createEmailVerificationToken } from 'better-auth/api';
import { daySeconds } from '../../contract/rules/durations.ts';
import { takesAccountMail } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { confirmEmail, mailAccessChanged, mailEmailChange, mailEmailChanged, mailReset } from '../job-list.ts';
import { sendAccessChanged, sendLink } from './account-mails.ts';
import { mailOldAddress, sendChangeLink } from './email-change/email-change.ts';
import { newMailToken } from './mail-token.ts';
import { insertResetLink } from './passwords/queries.ts';
import { findUserById } from './queries.ts';

/** Where the confirmation link leads: the login page, which shows that it worked. */
const back = encodeURIComponent('/auth?confirmed=1');

export const accountHandlers: Handler<Platform>[] = [
  handle(confirmEmail, async (platform: Platform, { userId }) => {
    const user = await findUserById(platform.db, userId);
    if (!user || user.emailVerified || user.suspendedAt) return;
    if (!(await takesAccountMail(platform.limits, 'confirm', user.email))) return;
    const token = await createEmailVerificationToken(platform.secret, user.email, undefined, 7 * daySeconds);
    const path = `/api/auth/verify-email?token=${encodeURIComponent(token)}&callbackURL=${back}`;
    await sendLink(platform, 'confirm', { userId, to: user.email, path });
  }),
  handle(mailReset, async (platform: Platform, { userId }) => {
    const user = await findUserById(platform.db, userId);
    if (!user || user.suspendedAt || !(await takesAccountMail(platform.limits, 'reset', user.email))) return;
    const token = newMailToken();
    await insertResetLink(platform.db, userId, token);
    await sendLink(platform, 'reset', { userId, to: user.email, path: `/auth?token=${encodeURIComponent(token)}` });
  }),
  handle(mailAccessChanged, sendAccessChanged),
  handle(mailEmailChange, (platform: Platform, { userId }) => sendChangeLink(platform, userId)),
  handle(mailEmailChanged, (platform: Platform, { userId }) => mailOldAddress(platform, userId)),
];
