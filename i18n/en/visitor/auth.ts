import type pt from '../../pt/visitor/auth.ts';
import type { SameKeys } from '../../same-keys.ts';

export default {
  title: 'Log in · Recorte',
  description: 'Log in to Recorte to manage your terms.',
  heading: 'Log in',
  welcome: 'Your terms and editions are waiting.',
  email: 'Email',
  password: 'Password',
  submit: 'Log in',
  forgot: 'I forgot my password',
  noAccount: "I don't have an account yet",
  wait: 'Please wait, redirecting to the Dashboard...',
  success: 'Login successful!',
  redirecting: 'Redirecting to the Dashboard...',
  errors: {
    emailRequired: 'Enter your email.',
    emailInvalid: 'This email does not look complete.',
    passwordRequired: 'Enter your password.',
    passwordShort: 'At least {min, number} characters',
    other: 'Login error. Please try again.',
    exception: 'Something went wrong. Please try again.',
  },
  secondFactor: {
    text: 'Your account asks for one more code. Open your authenticator app.',
    code: '6-digit code',
    recovery: 'Recovery code',
    recoveryHint: 'One of the ten you saved. Each works once.',
    useRecovery: 'Use a recovery code',
    useApp: 'Use the code from the app',
    required: 'Enter the code.',
    submit: 'Confirm',
    back: 'Back',
    failed: 'Could not check the code. Please try again.',
  },
  passkey: 'Use a passkey',
  provider: {
    action: 'Log in with {name}',
    refused: {
      cancelled: 'The login was cancelled. Try again or use your password.',
      failed: 'Could not log you in. Please start again.',
      unverified: 'The service has not confirmed your email. Confirm the address there, or log in with your password.',
      domain: "This account's email is not accepted here. Log in with your organisation's account.",
      unconfirmed: 'The account with this email is not confirmed yet. Use the link we sent and try again.',
      unknown:
        'There is no account with this email. You need an invite to sign up: use yours or join the waiting list.',
      suspended: 'This account is suspended. Contact Recorte to learn more.',
      otherLink:
        'This email is linked to another account at the same service. Log in with that one or with your password.',
      otherProvider: 'Administrators log in with another service. Use its button.',
    },
  },
  resend: {
    action: 'Send the confirmation again',
    done: 'Confirmation sent. Check your inbox.',
    failed: 'Could not send the confirmation. Please try again.',
  },
  reset: {
    heading: 'Forgot my password',
    explanation: 'Enter your email and we will send you a link to set a new password.',
    submit: 'Send link',
    done: 'If this email has an account, a link is on its way.',
    failed: 'Could not send the link. Please try again.',
  },
  newPassword: {
    heading: 'Set a new password',
    label: 'New password',
    endsAccess:
      'Also remove passkeys, logins with other services, API keys, private feeds, webhooks, chats, WhatsApp and recipients invited in the last 30 days. Recommended if somebody may have been in your account.',
    submit: 'Save password',
    done: 'Password saved. You can log in with it now.',
    failed: 'Could not save the password. Please try again.',
    expired: 'This link is no longer valid. Please request a new one.',
  },
  ended: 'Your session has ended. Log in to pick up where you left off.',
  confirmed: 'Email confirmed. Log in to continue.',
  confirmedHere: 'Email confirmed.',
} as const satisfies SameKeys<typeof pt>;
