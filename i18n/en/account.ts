import type pt from '../pt/account.ts';
import type { SameKeys } from '../same-keys.ts';

export default {
  title: 'My account · Recorte',
  heading: 'My account',
  email: 'Email',
  fullName: 'Full name',
  notGiven: 'Not given',
  linkedin: 'LinkedIn',
  linkedinExample: 'linkedin.com/in/yourprofile',
  country: 'Country',
  countryValue: 'Brazil',
  createdAt: 'Member since',
  language: 'Language',
  languageValue: 'Portuguese',
  plan: 'My plan',
  planValue: '{plan} / {limit, plural, one {# term} other {# terms}}',
  legal: 'Legal',
  edit: 'Edit',
  dialog: {
    heading: 'Edit account',
    email: 'Email',
    fullName: 'Full name',
    linkedin: 'LinkedIn',
    save: 'Save',
    saving: 'Saving...',
  },
  saved: { title: 'Success!', text: 'Your data has been updated.' },
  failed: {
    title: 'Error',
    save: 'Could not update your data.',
    load: 'Could not load your information.',
  },
} as const satisfies SameKeys<typeof pt>;
