import { isWebAddress, linkedinSlug } from '../../../contract/rules/web-addresses.ts';
import { emailProblem } from '../session/sign-in/credential-problems.ts';

export interface FormValues {
  email: string;
  linkedin: string;
  country: string;
  password: string;
  isAccepted: boolean;
}

export const emptyForm: FormValues = { email: '', linkedin: '', country: '', password: '', isAccepted: false };

export const isLinkedin = (address: string) => linkedinSlug(address) !== undefined;

/** spec §4: the button waits until all is filled, the terms are accepted and the LinkedIn link is valid. */
export function canRegister({ email, linkedin, country, password, isAccepted }: FormValues, shortest: number): boolean {
  const isFilled = emailProblem(email.trim()) === undefined && country !== '' && password.length >= shortest;
  return isFilled && isAccepted && isLinkedin(linkedin);
}

/** The VIP form: LinkedIn is optional there, and of URL type (spec §5). */
export function canTakePlace(
  { email, linkedin, country, password, isAccepted }: FormValues,
  shortest: number,
): boolean {
  const isFilled = emailProblem(email.trim()) === undefined && country !== '' && password.length >= shortest;
  return isFilled && isAccepted && (linkedin.trim() === '' || isWebAddress(linkedin));
}
