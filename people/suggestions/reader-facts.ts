import type { Language } from '../../contract/language.ts';
import { linkedinSlug } from '../../contract/linkedin.ts';
import { normaliseTerm } from '../../contract/term-form.ts';
import { companyOf, sectorOf } from './company.ts';

/** All that a profile really gives. LinkedIn pages are not read: they refuse servers. */
export interface ReaderFacts {
  language: Language;
  country: string | null;
  company: string | undefined;
  /** The field the e-mail's domain gives away, by id. */
  sector: string | undefined;
  /** The reader's own line. */
  about: string;
  /** Words of the profile address, folded. */
  slugWords: string[];
}

interface ProfileParts {
  email: string;
  language: Language;
  country: string | null;
  linkedinProfile: string | null;
  occupation: string | null;
}

export const wordsOf = (text: string): string[] =>
  normaliseTerm(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export function factsOf(profile: ProfileParts): ReaderFacts {
  return {
    language: profile.language,
    country: profile.country,
    company: companyOf(profile.email),
    sector: sectorOf(profile.email),
    about: profile.occupation ?? '',
    slugWords: wordsOf(linkedinSlug(profile.linkedinProfile ?? '') ?? ''),
  };
}
