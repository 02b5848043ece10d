import type pt from '../pt/legal.ts';
import type { SameKeys } from '../same-keys.ts';

export default {
  title: 'Terms and Conditions · Recorte',
  heading: 'Terms and Conditions',
  back: 'Back',
  updated: 'Last updated: 29 June 2025',
  sections: {
    acceptance: '1. Acceptance',
    service: '2. Service description',
    account: '3. User account',
    data: '4. Data collection and use',
    property: '5. Intellectual property',
    liability: '6. Limitation of liability',
    termination: '7. Termination',
    changes: '8. Changes to the terms',
    contact: '9. Contact',
  },
} as const satisfies SameKeys<typeof pt>;
