import { api, whenDone } from '../../platform/http/procedures.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { invitationCookie } from '../accounts/oidc/sealed-cookies.ts';
import { ensureProfile } from '../accounts/queries.ts';
import type { StartSession } from '../accounts/sign-in/start-session.ts';
import { ticketCookie } from '../invites/invite-codes.ts';
import { readSignupCount } from '../invites/queries.ts';
import { describeOffer, registerReader, registerVip } from './register.ts';
import { registerByProvider } from './register-by-provider.ts';
import { saveTerms } from './save-terms.ts';
import { joinWaitingList } from './waiting-list.ts';

export function onboardingRoutes(startSession: StartSession) {
  const signIn = async (context: RequestContext, userId: string) => {
    await startSession(context, userId);
    return { userId };
  };
  return {
    offer: api.onboarding.offer.handler(async ({ context: { platform } }) =>
      describeOffer(platform.config, await readSignupCount(platform.db), platform.clock.now()),
    ),
    register: api.onboarding.register.handler(async ({ context, input }) => {
      const { platform, request } = context;
      const code = ticketCookie.read(platform, request.headers)?.code;
      const invitation = invitationCookie.read(platform, request.headers);
      const userId = invitation
        ? await registerByProvider(platform, input, context, invitation)
        : await registerReader(platform, input, context, code);
      context.answer.append('set-cookie', ticketCookie.drop(platform));
      context.answer.append('set-cookie', invitationCookie.drop(platform));
      return signIn(context, userId);
    }),
    invitation: api.onboarding.invitation.handler(({ context: { platform, request } }) => ({
      email: invitationCookie.read(platform, request.headers)?.email ?? null,
    })),
    registerVip: api.onboarding.registerVip.handler(async ({ context, input }) =>
      signIn(context, await registerVip(context.platform, input, context)),
    ),
    joinWaitingList: api.onboarding.joinWaitingList.handler(({ context, input }) =>
      whenDone('joined', joinWaitingList(context.platform, input.email, context)),
    ),
    saveTerms: api.onboarding.saveTerms.handler(async ({ context: { platform, reader }, input }) => {
      await ensureProfile(platform.db, reader);
      return saveTerms(platform, reader.id, input);
    }),
  };
}
