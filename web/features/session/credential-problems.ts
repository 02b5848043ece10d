/** spec §5: the e-mail is required and looks like one; the password is required and has at least 6 characters. */
export const passwordMinLength = 6;

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type CredentialProblem = 'emailRequired' | 'emailInvalid' | 'passwordRequired' | 'passwordShort';

export function emailProblem(email: string): CredentialProblem | undefined {
  if (email === '') return 'emailRequired';
  return emailShape.test(email) ? undefined : 'emailInvalid';
}

export function passwordProblem(password: string): CredentialProblem | undefined {
  if (password === '') return 'passwordRequired';
  return password.length < passwordMinLength ? 'passwordShort' : undefined;
}
