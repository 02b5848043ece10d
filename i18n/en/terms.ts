import type pt from '../pt/terms.ts';
import type { SameKeys } from '../same-keys.ts';

export default {
  title: 'Your terms · Recorte',
  heading: 'Your terms',
  limit: 'You can use up to ({count, number})',
  meter: '{used, number} of {limit, plural, one {# term used} other {# terms used}}',
  howToAddMore: 'How to add more terms?',
  listHeading: 'Terms',
  addLabel: 'Add new term',
  addHint: 'A word, a name or a phrase. Enter adds it too.',
  add: 'Add',
  remove: 'Remove {term}',
  abovePlan: 'Above the plan',
  abovePlanHint: 'Kept, but not followed on the current plan.',
  since: 'Since {date}',
  empty: {
    heading: 'No terms yet',
    text: 'What you follow shows up here and arrives the next morning.',
    action: 'Configure terms',
  },
  more: {
    heading: 'How to add more terms?',
    text: 'The {plan} plan follows up to {limit, plural, one {# term} other {# terms}}. To follow more, change your plan or remove a term you no longer need.',
    action: 'See plans',
  },
  done: { added: 'Term added successfully.', removed: 'Term removed successfully.' },
  failed: {
    add: 'Could not add the term.',
    remove: 'Could not remove the term.',
    load: 'Could not load your terms.',
  },
} as const satisfies SameKeys<typeof pt>;
