import type pt from '../pt/failure.ts';
import type { SameKeys } from '../same-keys.ts';

export default {
  title: 'Something went wrong. Please try again.',
  explanation: 'The page did not open. What you have saved is still saved.',
  retry: 'Reload the page',
  home: 'Back to home',
} as const satisfies SameKeys<typeof pt>;
