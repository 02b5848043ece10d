import type pt from '../../pt/visitor/errors.ts';
import type { SameKeys } from '../../same-keys.ts';

export default {
  BAD_REQUEST: 'Something in the request is not right. Please check it and try again.',
  UNAUTHORIZED: 'Your session has ended. Please log in again.',
  FORBIDDEN: 'You do not have access to this page.',
  NOT_FOUND: 'We could not find what you are looking for.',
  REQUEST_TIMEOUT: 'The connection was too slow. Please try again.',
  PAYLOAD_TOO_LARGE: 'The file is too large.',
  TOO_MANY_REQUESTS:
    'Too many attempts. Try again in {minutes, plural, =0 {{seconds, plural, one {# second} other {# seconds}}} one {# minute} other {# minutes}}.',
  INTERNAL_SERVER_ERROR: 'Something went wrong. Please try again.',
  SERVICE_UNAVAILABLE: 'The service is down for a moment. Please try again.',
  DISK_FULL: 'There is no space to save this right now. Nothing you had saved was lost.',
  CROSS_ORIGIN: 'This request came from another address and was refused.',
  EMAIL_NOT_CONFIRMED: 'Please verify your email to confirm your account',
  ACCOUNT_SUSPENDED: 'This account is suspended. Contact Recorte to find out more.',
  INVALID_CREDENTIALS: 'Invalid email or password',
  PASSWORD_TOO_COMMON: 'This password is too common. Choose another one.',
  PASSWORD_EASY_WORD:
    'This password is only a word that anyone would try first, such as the name of this site. Digits and signs around it are not enough.',
  PASSWORD_TOO_SHORT: 'At least {min} characters',
  PASSWORD_TOO_LONG: 'The password may have up to {max} characters.',
  PASSWORD_TOO_SIMPLE: 'This password repeats the same characters. Mix in more letters or words.',
  PASSWORD_OWN_NAME: 'This password is your name or email, the first anyone would try. Choose another.',
  INVALID_TOKEN: 'This link is no longer valid. Please request a new one.',
  SECOND_FACTOR_WRONG: 'That code is not correct. Use the one the app shows now; each code works once.',
  SECOND_FACTOR_OUTDATED: 'This key is no longer valid. Start the setup again.',
  SIGN_IN_AGAIN: 'Time is up. Log in again with email and password.',
  PROVIDER_REQUIRED: 'Administrators log in with the button below, not with the password.',
  PROVIDER_UNAVAILABLE: '{provider} did not answer. Please try again in a moment.',
  PASSKEY_REFUSED: 'Passkey refused. Please try again.',
  EMAIL_INVALID: 'This email does not look complete.',
} as const satisfies SameKeys<typeof pt>;
