import { inviteWords } from '../../i18n/invite-words.ts';
import { api } from '../../platform/http/procedures.ts';
import { invitationCookie } from '../accounts/oidc/sealed-cookies.ts';
import { ticketCookie, validateInvite } from './invite-codes.ts';

export const inviteRoutes = {
  validate: api.invites.validate.handler(async ({ context: { platform, ip, language, answer }, input }) => {
    const outcome = await validateInvite(platform, input.code, ip);
    if (outcome.kind === 'open') {
      answer.append('set-cookie', ticketCookie.make(platform, { code: outcome.code }));
      answer.append('set-cookie', invitationCookie.drop(platform));
    }
    return {
      success: outcome.kind === 'open',
      already_used: outcome.kind === 'used',
      message: inviteWords(outcome.kind, language),
    };
  }),
};
