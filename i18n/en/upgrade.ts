import type pt from '../pt/upgrade.ts';
import type { SameKeys } from '../same-keys.ts';

export default {
  title: 'Upgrade · Recorte',
  heading: 'Upgrade',
  billing: { label: 'Billing', monthly: 'Monthly', yearly: 'Yearly' },
  perMonth: '/month',
  current: 'Current plan',
  subscribe: 'Subscribe',
  terms: '{count, plural, one {term} other {terms}}',
  plans: { free: 'Free', premium: 'Premium', pro: 'Professional' },
  features: {
    daily: 'Daily, one e-mail each morning',
    whatsapp: 'WhatsApp',
    weekly: 'Weekly summary',
    specific: 'Specific clippings',
    custom: 'Custom solutions',
    lacks: 'Not included:',
  },
  failed: {
    authTitle: 'Authentication error',
    auth: 'You need to be logged in to upgrade.',
    checkoutTitle: 'Checkout error',
    checkout: 'Could not process the payment. Please try again.',
    portal: 'Could not open the customer portal.',
  },
} as const satisfies SameKeys<typeof pt>;
