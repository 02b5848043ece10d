import type { Finding } from '../contract/admin/system.ts';
import type { Language } from '../contract/language.ts';
import en from './en/doctor.ts';
import pt from './pt/admin/system.ts';

const words = { pt, en };

/** What the command line says of a finding. */
export function doctorWords({ check, state }: Finding, language: Language) {
  const { states, checks, remedies } = words[language];
  return { state: states[state], check: checks[check], remedy: remedies[check] };
}
