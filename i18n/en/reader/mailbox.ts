import type pt from '../../pt/reader/mailbox.ts';
import type { SameKeys } from '../../same-keys.ts';

export default {
  title: 'Test emails · Recorte',
  heading: 'Test emails',
  explanation: 'Until a mail server is configured, messages are kept here instead of being sent.',
  list: 'Messages',
  reload: 'Refresh',
  empty: { heading: 'No messages yet', text: 'The next message sent shows up here.' },
  choose: { heading: 'Choose a message', text: 'It opens here just as the reader receives it.' },
  views: { label: 'View', html: 'As delivered', text: 'Text only', headers: 'Headers' },
  frame: 'Message: {subject}',
  from: 'From',
  to: 'To',
  received: 'Received',
  size: 'Size',
  failed: 'Could not load the messages.',
} as const satisfies SameKeys<typeof pt>;
