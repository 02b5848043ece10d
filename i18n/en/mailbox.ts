import type pt from '../pt/mailbox.ts';
import type { SameKeys } from '../same-keys.ts';

export default {
  title: 'Local mailbox · Recorte',
  heading: 'Local mailbox',
  explanation: 'While no mail server is configured, messages stay here instead of leaving.',
  list: 'Messages',
  reload: 'Refresh',
  empty: { heading: 'No messages yet', text: 'The next message sent shows up here.' },
  choose: { heading: 'Choose a message', text: 'It opens here as the reader gets it.' },
  views: { label: 'View', html: 'As delivered', text: 'Text only', headers: 'Headers' },
  frame: 'Message: {subject}',
  from: 'From',
  to: 'To',
  received: 'Received',
  size: 'Size',
  noHtml: 'This message is text only.',
  failed: 'Could not load the messages.',
} as const satisfies SameKeys<typeof pt>;
