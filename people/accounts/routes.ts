import { AppError } from '../../contract/errors.ts';
import { callerKey } from '../../platform/http/caller.ts';
import { api } from '../../platform/http/procedures.ts';
import { readAccount, readMe, readSessions, updateAccount } from './account.ts';
import { confirmEmailChange, type FollowAddress, requestEmailChange } from './email-change/email-change.ts';
import { changePassword, useResetLink } from './passwords/change-password.ts';
import { endSession, endSessions, ensureProfile, updateLanguage } from './queries.ts';

export const accountRoutes = (follow: FollowAddress) => ({
  me: api.accounts.me.handler(({ context }) => readMe(context.platform, context.reader)),
  account: api.accounts.account.handler(({ context: { platform, reader } }) => readAccount(platform, reader)),
  update: api.accounts.update.handler(({ context: { platform, reader }, input }) =>
    updateAccount(platform, reader, input),
  ),
  changePassword: api.accounts.changePassword.handler(async ({ context: { platform, reader }, input }) => {
    await changePassword(platform, reader, input);
    return { changed: true as const };
  }),
  resetPassword: api.accounts.resetPassword.handler(async ({ context: { platform, ip }, input }) => {
    await useResetLink(platform, input, callerKey(ip));
    return { changed: true as const };
  }),
  setLanguage: api.accounts.setLanguage.handler(async ({ context: { platform, reader }, input }) => {
    await ensureProfile(platform.db, reader);
    await updateLanguage(platform.db, reader.id, input.language);
    return input;
  }),
  changeEmail: api.accounts.changeEmail.handler(async ({ context: { platform, reader }, input }) => {
    await requestEmailChange(platform, reader, input);
    return { accepted: true as const };
  }),
  confirmEmail: api.accounts.confirmEmail.handler(async ({ context: { platform, ip }, input }) => {
    await confirmEmailChange(platform, input.token, callerKey(ip), follow);
    return { changed: true as const };
  }),
  sessions: api.accounts.sessions.handler(({ context: { platform, reader } }) => readSessions(platform, reader)),
  endSession: api.accounts.endSession.handler(async ({ context: { platform, reader }, input }) => {
    const ended = await endSession(platform.db, reader.id, input.id);
    if (ended === 0) throw new AppError('NOT_FOUND');
    return { ended };
  }),
  endOtherSessions: api.accounts.endOtherSessions.handler(async ({ context: { platform, reader } }) => ({
    ended: await endSessions(platform.db, reader.id, reader.sessionId),
  })),
});
