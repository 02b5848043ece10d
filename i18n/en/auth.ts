import type pt from '../pt/auth.ts';
import type { SameKeys } from '../same-keys.ts';

export default {
  title: 'Log in · Recorte',
  description: 'Log in to Recorte to manage your terms.',
  heading: 'Log in',
  welcome: "Tomorrow's clipping is already in the works.",
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
    passwordShort: 'At least 6 characters',
    other: 'Login error. Please try again.',
    exception: 'Something went wrong. Please try again.',
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
    hint: 'At least 6 characters',
    submit: 'Save password',
    done: 'Password saved. You can log in with it now.',
    failed: 'Could not save the password. Please try again.',
    expired: 'This link is no longer valid. Please request a new one.',
  },
  confirmed: 'Email confirmed. Log in to continue.',
  confirmedHere: 'Email confirmed.',
} as const satisfies SameKeys<typeof pt>;
