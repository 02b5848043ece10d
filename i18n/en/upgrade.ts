import type pt from '../pt/upgrade.ts';
import type { SameKeys } from '../same-keys.ts';

export default {
  title: 'Upgrade · Recorte',
  heading: 'Upgrade',
  billing: { label: 'Billing', monthly: 'Monthly', yearly: 'Yearly' },
  perMonth: '/month',
  yearlyTotal: '{total} charged once a year',
  monthlyTotal: 'charged every month',
  freeTotal: 'no charge',
  current: 'Current plan',
  yours: 'Your plan',
  subscribe: 'Subscribe',
  terms: '{count, plural, one {term} other {terms}}',
  features: {
    heading: 'What the plan includes',
    daily: 'Daily frequency',
    email: 'One e-mail in the morning',
    whatsapp: 'WhatsApp',
    weekly: 'Weekly summary',
    specific: 'Specific clippings',
    custom: 'Custom solutions',
    lacks: 'Not included:',
  },
  notes: {
    sandbox: 'Payments are in test mode: nothing is charged.',
    enterprise: 'Your plan is Enterprise, agreed with our team.',
    limit: 'Your plan follows {limit, plural, one {# term} other {# terms}}. A larger one follows more.',
    pastDue: 'The renewal failed. Your plan goes on until {date}; update the payment to keep it.',
    pastDueOver:
      'The renewal failed and the time is over. Your terms are kept; update the payment to follow them again.',
    pay: 'Update payment',
    ends: 'Your subscription ends on {date}. After that the plan is Free again and your terms are kept.',
    renews: 'Next charge on {date}.',
    renewsFor: 'Next charge on {date}: {total}.',
  },
  checkout: {
    waiting: 'Confirming the payment.',
    paid: 'Payment confirmed. Your plan is now {plan}.',
    open: 'The payment is not finished yet. If you have paid, the confirmation comes in a moment.',
    expired: 'This payment page has expired. Nothing was charged.',
    failed: 'We could not confirm the payment now. If it went through, your plan changes by itself.',
  },
  failed: {
    title: 'Error',
    load: 'Could not load the plans.',
    authTitle: 'Authentication error',
    auth: 'You need to be logged in to upgrade.',
    checkoutTitle: 'Checkout error',
    checkout: 'Could not process the payment. Please try again.',
    portal: 'Could not open the customer portal.',
  },
} as const satisfies SameKeys<typeof pt>;
