import { z } from 'zod';
import { Language } from './language.ts';
import { callsOf, done, Instant, Int } from './procedure.ts';

const invites = callsOf('invites');

/** The message is in the visitor's language (requirements R24). */
const InviteValidation = z.object({ success: z.boolean(), already_used: z.boolean(), message: z.string() });

export const invitesContract = {
  validate: invites
    .publicCall(
      'POST',
      '/invites/validate',
      'Check an invite code; a good one gives the browser a ticket for 30 minutes',
    )
    .input(z.object({ code: z.string().max(200) }))
    .output(InviteValidation),
};

export const Offer = z.object({
  /** Places taken as displayed: the stored count plus the offset. */
  count: Int,
  places: Int,
  endsAt: Instant,
  isOpen: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;

const text = (longest: number) => z.string().max(longest);

/** Fields of both forms. Anything else in the body is dropped here (requirements S02). */
const signUp = z.object({
  email: text(320),
  password: text(1000),
  /** The country's Portuguese name. */
  country: text(100),
  language: Language.optional(),
  /** The reader's work in their own words: the main input of the suggestions. */
  about: text(1000).optional(),
  /** IANA name reported by the browser. */
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

const { publicCall, userCall } = callsOf('onboarding');

export const onboardingContract = {
  offer: publicCall('GET', '/onboarding/offer', 'The VIP offer: places, count, end').output(Offer),
  register: publicCall('POST', '/onboarding/register', 'Sign up with the ticket of a valid invite')
    .input(Registration)
    .output(SignedUp),
  invitation: publicCall(
    'GET',
    '/onboarding/invitation',
    'The address an identity provider invited this browser with',
  ).output(z.object({ email: z.string().nullable() })),
  registerVip: publicCall('POST', '/onboarding/vip', 'Sign up for one of the VIP places')
    .input(VipRegistration)
    .output(SignedUp),
  joinWaitingList: publicCall('POST', '/onboarding/waiting-list', 'Ask for an invite by e-mail')
    .input(z.object({ email: text(320) }))
    .output(done('joined')),
  saveTerms: userCall(
    'PUT',
    '/onboarding/terms',
    "Replace the reader's terms; the kept ones, where given, become the suggestions",
  )
    .input(z.object({ terms: z.array(text(1000)).max(200), kept: z.array(text(1000)).max(200).optional() }))
    .output(SavedTerms),
};
