import { z } from 'zod';
import { Language } from './language.ts';
import { publicCall, userCall } from './procedure.ts';

/** The message is in the visitor's language (requirements R24). */
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

export const Offer = z.object({
  /** Places taken as the page shows them: the stored count plus the offset. */
  count: z.number().int(),
  places: z.number().int(),
  endsAt: z.iso.datetime({ offset: true }),
  isOpen: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;

const text = (longest: number) => z.string().max(longest);

/** What both forms send. Anything else in the body is dropped here (requirements S02). */
const signUp = z.object({
  email: text(320),
  password: text(1000),
  /** The country's Portuguese name. */
  country: text(100),
  language: Language.optional(),
  /** What the reader does, in their own words: it leads the suggestions. */
  about: text(1000).optional(),
  /** IANA name the browser reports. */
  timeZone: text(100).optional(),
});

export const Registration = signUp.extend({ linkedin: text(200_000), termsAccepted: z.boolean() });
export type Registration = z.infer<typeof Registration>;

export const VipRegistration = signUp.extend({
  linkedin: text(200_000).optional(),
  termsAccepted: z.boolean().optional(),
});
export type VipRegistration = z.infer<typeof VipRegistration>;

const SignedUp = z.object({ userId: z.uuid() });

export const SavedTerms = z.object({ terms: z.array(z.string()), kept: z.array(z.string()) });
export type SavedTerms = z.infer<typeof SavedTerms>;

const tags = ['onboarding'];

export const onboardingContract = {
  offer: publicCall
    .route({ method: 'GET', path: '/onboarding/offer', summary: 'The VIP offer: places, count, end', tags })
    .output(Offer),
  register: publicCall
    .route({ method: 'POST', path: '/onboarding/register', summary: 'Sign up with the ticket of a valid invite', tags })
    .input(Registration)
    .output(SignedUp),
  invitation: publicCall
    .route({
      method: 'GET',
      path: '/onboarding/invitation',
      summary: 'The address an identity provider invited this browser with',
      tags,
    })
    .output(z.object({ email: z.string().nullable() })),
  registerVip: publicCall
    .route({ method: 'POST', path: '/onboarding/vip', summary: 'Sign up for one of the VIP places', tags })
    .input(VipRegistration)
    .output(SignedUp),
  joinWaitingList: publicCall
    .route({ method: 'POST', path: '/onboarding/waiting-list', summary: 'Ask for an invite by e-mail', tags })
    .input(z.object({ email: text(320) }))
    .output(z.object({ joined: z.literal(true) })),
  saveTerms: userCall
    .route({
      method: 'PUT',
      path: '/onboarding/terms',
      summary: "Replace the reader's terms; the kept ones, where given, become the suggestions",
      tags,
    })
    .input(z.object({ terms: z.array(text(1000)).max(200), kept: z.array(text(1000)).max(200).optional() }))
    .output(SavedTerms),
};
