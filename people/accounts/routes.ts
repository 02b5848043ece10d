import { AppError } from '../../contract/errors.ts';
import { callerKey } from '../../platform/http/caller.ts';
import { api, asReader, whenDone } from '../../platform/http/procedures.ts';
import { readAccount, readMe, readSessions, updateAccount } from './account.ts';
import { confirmEmailChange, type FollowAddress, requestEmailChange } from './email-change/email-change.ts';
import { changePassword, checkNewPassword, type EndAccess, useResetLink } from './passwords/change-password.ts';
import { endSession, endSessions, ensureProfile, updateProfile } from './queries.ts';
import type { StartSession } from './sign-in/start-session.ts';

interface AccountSteps {
  follow: FollowAddress;
  endAccess: EndAccess;
  startSession: StartSession;
}

export const accountRoutes = ({ follow, endAccess, startSession }: AccountSteps) => ({
  session: api.accounts.session.handler(({ context: { platform, user } }) => user && readMe(platform, user)),
  account: api.accounts.account.handler(asReader(readAccount)),
  update: api.accounts.update.handler(asReader(updateAccount)),
  changePassword: api.accounts.changePassword.handler(async ({ context, input }) => {
    await changePassword(context.platform, context.reader, input);
    await startSession(context, context.reader.id);
    return { changed: true as const };
  }),
  resetPassword: api.accounts.resetPassword.handler(({ context: { platform, ip }, input }) =>
    whenDone('changed', useResetLink(platform, input, { caller: callerKey(ip), endAccess })),
  ),
  checkPassword: api.accounts.checkPassword.handler(({ context: { platform, ip, user }, input }) =>
    whenDone('accepted', checkNewPassword(platform, input, user, callerKey(ip))),
  ),
  setLanguage: api.accounts.setLanguage.handler(async ({ context: { platform, reader }, input }) => {
    await ensureProfile(platform.db, reader);
    await updateProfile(platform.db, reader.id, input);
    return input;
  }),
  changeEmail: api.accounts.changeEmail.handler(
    asReader((...asked) => whenDone('accepted', requestEmailChange(...asked))),
  ),
  confirmEmail: api.accounts.confirmEmail.handler(async ({ context, input }) => {
    const { platform, ip, user } = context;
    const change = await confirmEmailChange(platform, input.token, callerKey(ip), follow);
    // the browser that asked continues with a new token
    if (user && user.sessionId === change.sessionId) await startSession(context, user.id);
    return { changed: true as const };
  }),
  sessions: api.accounts.sessions.handler(asReader(readSessions)),
  endSession: api.accounts.endSession.handler(async ({ context: { platform, reader }, input }) => {
    const ended = await endSession(platform.db, reader.id, input.id);
    if (ended === 0) throw new AppError('NOT_FOUND');
    return { ended };
  }),
  endOtherSessions: api.accounts.endOtherSessions.handler(async ({ context: { platform, reader } }) => ({
    ended: await endSessions(platform.db, reader.id, reader.sessionId),
  })),
});
