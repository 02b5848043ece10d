import { findCountry } from '../../contract/countries.ts';
import { AppError } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import { linkedinSlug, nameFromLinkedin } from '../../contract/linkedin.ts';
import type { Registration, VipRegistration } from '../../contract/onboarding.ts';
import { isWebAddress } from '../../contract/web-address.ts';
import type { Config } from '../../platform/config/read-config.ts';
import { cleanEmail } from '../accounts/email.ts';
import { checkPassword } from '../accounts/password-rules.ts';
import { chooseTimeZone } from '../accounts/time-zone.ts';

export interface NewReader {
  email: string;
  password: string;
  linkedin: string | null;
  country: string;
  language: Language;
  timeZone: string;
}

/** Every rule of the two forms (spec §5), the cheapest first; nothing is stored yet. */
export function checkForm(
  form: Registration | VipRegistration,
  { config, language, isLinkedinNeeded }: { config: Config; language: Language; isLinkedinNeeded: boolean },
): NewReader {
  const email = cleanEmail(form.email);
  const linkedin = form.linkedin?.trim() || null;
  // a profile with an invite; on the VIP form any address, or none
  const isLinkedinGood = isLinkedinNeeded ? linkedinSlug(linkedin ?? '') : linkedin === null || isWebAddress(linkedin);
  if (!isLinkedinGood) throw new AppError('LINKEDIN_INVALID');
  if (!findCountry(form.country)) throw new AppError('COUNTRY_UNKNOWN');
  const name = nameFromLinkedin(linkedin ?? '');
  checkPassword(form.password, config.PASSWORD_MIN, { email, name });
  if (!form.termsAccepted) throw new AppError('TERMS_NOT_ACCEPTED');
  return {
    email,
    password: form.password,
    linkedin,
    country: form.country,
    language: form.language ?? language,
    timeZone: chooseTimeZone(form.timeZone, form.country),
  };
}
