import { z } from 'zod';
import { publicCall } from './procedure.ts';

/** Shape of the specification's procedure validate_invite_code; the message is in the visitor's language. */
export const InviteValidation = z.object({ success: z.boolean(), already_used: z.boolean(), message: z.string() });
export type InviteValidation = z.infer<typeof InviteValidation>;

export const invitesContract = {
  validate: publicCall
    .route({
      method: 'POST',
      path: '/invites/validate',
      summary: 'Check an invite code; a good one gives the browser a ticket for 30 minutes',
      tags: ['invites'],
    })
    .input(z.object({ code: z.string().max(200) }))
    .output(InviteValidation),
};
