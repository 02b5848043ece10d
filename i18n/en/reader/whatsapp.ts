import type pt from '../../pt/reader/whatsapp.ts';
import type { SameKeys } from '../../same-keys.ts';

export default {
  heading: 'WhatsApp',
  text: 'Your top headlines on WhatsApp too, with a button to the full edition. The email keeps coming.',
  notInPlan: 'WhatsApp is part of the Premium, Pro and Enterprise plans.',
  seePlans: 'See plans',
  notOffered: 'WhatsApp is not available here yet.',
  phone: 'Number with area code',
  phoneHint: 'Outside Brazil start with + and the country code, for example +1 415 555 0100.',
  consent:
    'I want Recorte to send me, at this WhatsApp number, the headlines of my daily clipping. I can stop whenever I like, here or by replying STOP.',
  consentNeeded: 'Please tick the box to continue.',
  sendCode: 'Send code',
  codeSent: 'We sent a 6-digit code to {phone}. It is valid for 10 minutes.',
  code: '6-digit code',
  confirm: 'Confirm number',
  otherNumber: 'Use another number',
  confirmed: 'Headlines go to {phone}.',
  stop: 'Stop WhatsApp',
  stopText: 'The messages stop and the number is deleted. The email keeps coming.',
  done: { sent: 'Code sent', confirmed: 'Number confirmed', stopped: 'WhatsApp turned off' },
  failed: 'Could not reach WhatsApp. Nothing has changed; please try again in a few minutes.',
  stopped: {
    reader: 'WhatsApp is turned off.',
    message: 'You replied STOP, and the messages stopped.',
    provider: 'WhatsApp told us you no longer want these messages.',
    undeliverable: 'The last messages could not be delivered to this number.',
    moved: 'This number was confirmed on another account.',
  },
} satisfies SameKeys<typeof pt>;
