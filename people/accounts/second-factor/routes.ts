import { api } from '../../../platform/http/procedures.ts';
import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './enrol.ts';
import { type FinishSignIn, finishSignIn } from './finish-sign-in.ts';

export const secondFactorRoutes = (finish: FinishSignIn) => ({
  read: api.secondFactor.read.handler(({ context: { platform, reader } }) => readSecondFactor(platform, reader.id)),
  start: api.secondFactor.start.handler(({ context: { platform, reader }, input }) =>
    startSecondFactor(platform, reader, input.password),
  ),
  confirm: api.secondFactor.confirm.handler(async ({ context: { platform, reader }, input }) => ({
    recoveryCodes: await confirmSecondFactor(platform, reader, input.code),
  })),
  renewCodes: api.secondFactor.renewCodes.handler(async ({ context: { platform, reader }, input }) => ({
    recoveryCodes: await renewRecoveryCodes(platform, reader.id, input.password),
  })),
  remove: api.secondFactor.remove.handler(({ context: { platform, reader }, input }) =>
    removeSecondFactor(platform, reader.id, input.password),
  ),
  signIn: api.secondFactor.signIn.handler(async ({ context: { platform, request, answer, ip }, input }) => {
    const asked = { typed: input.code, headers: request.headers, ip };
    for (const cookie of await finishSignIn(platform, finish, asked)) answer.append('set-cookie', cookie);
    return { signedIn: true as const };
  }),
});
