import type pt from '../../pt/admin/plans.ts';
import type { SameKeys } from '../../same-keys.ts';

export default {
  title: 'Plans · Recorte',
  heading: 'Plans',
  text: 'How many terms each plan follows. Holds for everybody from the next reading on; no term is deleted.',
  limitOf: 'Term limit of the {plan} plan',
  save: 'Save',
  saveNamed: 'Save the limit of the {plan} plan',
  saved: '{plan}: {limit, plural, one {# term} other {# terms}}.',
  range: 'From 1 to {max, number}.',
  failed: 'Could not load the limits.',
} as const satisfies SameKeys<typeof pt>;
