import { api, asReader, whenDone } from '../../../platform/http/procedures.ts';
import type { StartSession } from '../sign-in/start-session.ts';
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './passkeys.ts';
import { checkPasskey, startPasskeySignIn } from './sign-in.ts';

export const passkeyRoutes = (startSession: StartSession) => ({
  list: api.passkeys.list.handler(({ context: { platform, reader } }) => listPasskeys(platform, reader.id)),
  start: api.passkeys.start.handler(({ context, input }) => startPasskey(context, input.password)),
  add: api.passkeys.add.handler(({ context, input }) => addPasskey(context, input)),
  remove: api.passkeys.remove.handler(
    asReader((platform, reader, input) => whenDone('removed', removePasskey(platform, reader.id, input))),
  ),
  startSignIn: api.passkeys.startSignIn.handler(({ context }) => startPasskeySignIn(context)),
  signIn: api.passkeys.signIn.handler(async ({ context, input }) => {
    await startSession(context, await checkPasskey(context, input.credential));
    return { signedIn: true as const };
  }),
});
