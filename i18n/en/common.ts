import type pt from '../pt/common.ts';
import type { SameKeys } from '../same-keys.ts';

export default {
  brand: 'Recorte',
  home: 'Recorte, home',
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  language: 'Language',
  theme: { label: 'Theme', system: 'System theme', light: 'Light theme', dark: 'Dark theme' },
  nav: {
    terms: 'Terms',
    myTerms: 'My terms',
    account: 'My account',
    accountShort: 'Account',
    admin: 'Admin area',
    mailbox: 'Local mailbox',
    signIn: 'Log in',
    signOut: 'Log out',
    signUp: 'Subscribe',
    accountMenu: 'Account menu of {email}',
  },
  actions: {
    cancel: 'Cancel',
    close: 'Close',
    continue: 'Continue',
    back: 'Back',
    retry: 'Try again',
    undo: 'Undo',
    copy: 'Copy',
    copied: 'Copied',
    loadMore: 'Show more',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
  },
  plans: { free: 'Free', premium: 'Premium', pro: 'Pro', enterprise: 'Enterprise' },
  loading: 'Loading',
  notFound: {
    title: 'Page not found · Recorte',
    oops: 'Oops! Page not found',
    explanation: 'This address does not exist, or it has moved.',
    back: 'Back to home',
  },
} as const satisfies SameKeys<typeof pt>;
