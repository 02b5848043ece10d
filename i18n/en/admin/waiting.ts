import type pt from '../../pt/admin/waiting.ts';
import type { SameKeys } from '../../same-keys.ts';

export default {
  inviteOne: 'Invite',
  inviteNamed: 'Invite {email}',
  title: 'Waiting list · Recorte',
  heading: 'Waiting list',
  filters: 'Filter the list',
  total: 'On the list',
  waitingCount: 'Waiting',
  invitedCount: 'Invited',
  email: 'Email',
  language: 'Language',
  languages: { pt: 'Portuguese', en: 'English' },
  createdAt: 'Since',
  invitedAt: 'Invited on',
  code: 'Code',
  choose: 'Choose',
  select: 'Choose {email}',
  selectAll: 'Choose all that are shown',
  invite: '{count, plural, =0 {Invite} one {Invite # person} other {Invite # people}}',
  confirm: 'Send an invite by email to {count, plural, one {# person} other {# people}}?',
  confirmDetail: 'Each of them gets a new code. Whoever was invited before gets no other.',
  done: '{count, plural, =0 {Nobody new to invite} one {# invite sent} other {# invites sent}}',
  empty: 'Nobody is on the waiting list.',
} as const satisfies SameKeys<typeof pt>;
