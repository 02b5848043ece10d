import type pt from '../pt/whatsapp.ts';
import type { SameKeys } from '../same-keys.ts';

export default {
  heading: 'WhatsApp',
  text: 'The top headlines of your clipping on WhatsApp too, with a button to the full edition. The e-mail keeps coming.',
  notInPlan: 'WhatsApp is part of the Premium, Pro and Enterprise plans.',
  seePlans: 'See plans',
  notOffered: 'WhatsApp is not switched on in this installation yet.',
  phone: 'Number with area code',
  phoneHint: 'Outside Brazil start with + and the country code, for example +1 415 555 0100.',
  consent:
    'I want Recorte to send me, at this WhatsApp number, the headlines of my daily clipping. I can stop whenever I like, here or by replying STOP.',
  consentNeeded: 'Tick the authorisation to go on.',
  sendCode: 'Send code',
  codeSent: 'We sent a 6-digit code to {phone}. It is valid for 10 minutes.',
  code: '6-digit code',
  confirm: 'Confirm number',
  otherNumber: 'Use another number',
  confirmed: 'The headlines come to {phone}.',
  stop: 'Stop WhatsApp',
  stopText: 'The messages stop and the number is erased. The e-mail keeps coming.',
  done: { sent: 'Code sent', confirmed: 'Number confirmed', stopped: 'WhatsApp switched off' },
  failed: 'WhatsApp could not be reached. Nothing changed; try again in a few minutes.',
  stopped: {
    reader: 'WhatsApp is switched off.',
    message: 'You replied STOP, and the messages stopped.',
    provider: 'WhatsApp told us that you no longer want these messages.',
    undeliverable: 'The last messages could not be delivered to this number.',
    moved: 'This number was confirmed in another account.',
  },
} satisfies SameKeys<typeof pt>;
