import { api } from '../../../platform/http/procedures.ts';
import type { Auth } from '../sign-in/auth.ts';
import type { StartSession } from '../sign-in/start-session.ts';
import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './enrol.ts';
import { finishSignIn } from './finish-sign-in.ts';

export const secondFactorRoutes = (auth: Auth, startSession: StartSession) => ({
  read: api.secondFactor.read.handler(({ context: { platform, reader } }) => readSecondFactor(platform, reader.id)),
  start: api.secondFactor.start.handler(({ context: { platform, reader }, input }) =>
    startSecondFactor(platform, reader, input.password),
  ),
  confirm: api.secondFactor.confirm.handler(async ({ context, input }) => {
    const recoveryCodes = await confirmSecondFactor(context.platform, context.reader, input.code);
    await startSession(context, context.reader.id);
    return { recoveryCodes };
  }),
  renewCodes: api.secondFactor.renewCodes.handler(async ({ context: { platform, reader }, input }) => ({
    recoveryCodes: await renewRecoveryCodes(platform, reader.id, input.password),
  })),
  remove: api.secondFactor.remove.handler(async ({ context, input }) => {
    const wasOn = await removeSecondFactor(context.platform, context.reader.id, input.password);
    if (wasOn) await startSession(context, context.reader.id);
    return { isOn: false, recoveryCodesLeft: 0 };
  }),
  signIn: api.secondFactor.signIn.handler(async ({ context: { platform, request, answer, ip }, input }) => {
    const cookies = await finishSignIn(platform, auth, input.code, request.headers, ip);
    for (const cookie of cookies) answer.append('set-cookie', cookie);
    return { signedIn: true as const };
  }),
});
