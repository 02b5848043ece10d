import type pt from '../pt/emails.ts';
import type { SameKeys } from '../same-keys.ts';

export default {
  openLink: 'Open the link',
  confirm: {
    subject: 'Confirm your e-mail at Recorte',
    title: 'Confirm your e-mail',
    body: 'One tap is left before your clipping can reach you: confirm that this address is yours.',
    button: 'Confirm e-mail',
    otherwise: 'If you did not sign up, ignore this message. The button does not work?',
  },
  reset: {
    subject: 'Choose a new password at Recorte',
    title: 'New password',
    body: 'Somebody asked to change the password of this account. The link works once, for one hour.',
    button: 'Choose a new password',
    otherwise: 'If it was not you, ignore this message: your password stays as it is. The button does not work?',
  },
  paymentFailed: {
    subject: 'Your plan could not be renewed',
    title: 'The renewal failed',
    body: 'We could not charge the renewal of your plan. It stays valid for 7 days; after that your terms are kept and the plan goes back to Free.',
    button: 'Update the payment',
    otherwise: 'If you have updated the payment already, there is nothing to do. The button did not work?',
  },
  edition: {
    subject: '{count, plural, one {# clipping} other {# clippings}}: {terms}',
    subjectNothing: 'Nothing new today about your terms',
    greeting:
      'Good morning. {count, plural, one {# clipping} other {# clippings}} out of {articles, plural, one {# article} other {# articles}} read.',
    nothing: 'Good morning. Nothing came out about your terms today.',
    nothingNew: 'nothing new today.',
    preview: 'A preview you asked for. Tomorrow’s clipping may differ.',
    clippings: '{count, plural, one {# clipping} other {# clippings}}',
    more: '+{count} on the site',
    coverage:
      'We read {articles, plural, one {# article} other {# articles}} from {outlets, plural, one {# outlet} other {# outlets}}.',
    onTheSite: 'See on the site',
  },
  why: {
    title: 'Why it is here: the term is in the headline.',
    about: 'Why it is here: the article is about the term.',
    mentioned: 'Why it is here: the text mentions the term.',
    related: 'Why it is here: a subject related to the term.',
    outlets: '{count} outlets told this story.',
  },
  footer: {
    transactional: 'Automatic message from Recorte about your account.',
    edition: 'Headlines and links lead to the outlets, who own the texts. Recorte, your news clipping.',
  },
} satisfies SameKeys<typeof pt>;
