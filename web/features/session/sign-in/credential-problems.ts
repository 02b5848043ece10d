import { shortestPassword } from '../../../../contract/rules/field-limits.ts';

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type EmailProblem = 'emailRequired' | 'emailInvalid';
export type PasswordProblem = 'passwordRequired' | 'passwordShort';

/** spec §5: the e-mail is required and looks like one. */
export function emailProblem(email: string): EmailProblem | undefined {
  if (email === '') return 'emailRequired';
  return emailShape.test(email) ? undefined : 'emailInvalid';
}

/** An old password may be shorter than what is asked of new ones today: to sign in, the least of all will do. */
export function passwordProblem(password: string, shortest = shortestPassword): PasswordProblem | undefined {
  if (password === '') return 'passwordRequired';
  return password.length < shortest ? 'passwordShort' : undefined;
}
