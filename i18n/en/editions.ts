import type pt from '../pt/editions.ts';
import type { SameKeys } from '../same-keys.ts';

export default {
  preview: {
    heading: "Today's clipping",
    text: 'We put it together now, from what has been published, and send it to {email}.',
    action: 'Send preview',
    done: 'Preview sent',
    summary:
      '{stories, plural, =0 {No clippings} one {# clipping} other {# clippings}} from {articles, plural, one {# article read} other {# articles read}}.',
    subject: 'Subject: {subject}',
    open: 'Read it in the local mailbox',
    failed: 'Could not send the preview.',
  },
} as const satisfies SameKeys<typeof pt>;
