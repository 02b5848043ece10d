import type pt from '../../pt/visitor/invites.ts';
import type { SameKeys } from '../../same-keys.ts';

export default {
  title: 'Your invite · Recorte',
  description: 'Validate your invite code and set up your news clipping.',
  heading: 'Do you have an invite?',
  lead: 'Access is by invitation during the trial phase. Enter the code you received.',
  exclusiveTitle: 'Exclusive invite · Recorte',
  exclusiveHeading: 'An exclusive invite for you',
  exclusiveLead: 'Your code gives you a place among our first readers.',
  exclusiveOverHeading: 'The exclusive offer has ended',
  exclusiveOverLead: 'Your invite code is still good: enter it to create your account.',
  label: 'Invite code',
  placeholder: 'CONVITE-xxxxx-xxxxx',
  submit: 'Validate',
  validating: 'Validating…',
  noInvite: 'No invite?',
  waitingList: 'Join the waiting list',
  failed: 'Error validating invite. Please try again.',
  unexpected: 'Unexpected error. Please try again.',
  invalid: 'Invalid Invite',
  sources: 'Where we clip from',
  countdown: {
    heading: 'The offer ends in',
    days: '{count, plural, =0 {days} one {day} other {days}}',
    hours: '{count, plural, =0 {hours} one {hour} other {hours}}',
    minutes: '{count, plural, =0 {minutes} one {minute} other {minutes}}',
    seconds: '{count, plural, =0 {seconds} one {second} other {seconds}}',
  },
  answers: {
    open: 'Invite validated successfully!',
    used: 'This invite has already been used.',
    unknown: 'Invalid invite code. Please check it and try again.',
  },
} as const satisfies SameKeys<typeof pt>;
