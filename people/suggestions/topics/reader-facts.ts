import type { Language } from '../../../contract/language.ts';
import { linkedinSlug } from '../../../contract/linkedin.ts';
import { longestAbout } from '../../../contract/suggestions.ts';
import { normaliseTerm } from '../../../contract/term-form.ts';
import type { SessionUser } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ensureProfile, lockProfile, setOccupation } from '../../accounts/queries.ts';
import { suggestTerms } from '../../job-list.ts';
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

const perReader = { name: 'suggest-again', points: 10, seconds: 600 };

/** The line is kept, and new topics are sought in the same step. */
export async function describeOccupation(
  { db, limits, queue }: Platform,
  user: SessionUser,
  raw: string,
): Promise<void> {
  await limits.consume(perReader, user.id);
  await ensureProfile(db, user);
  const about = raw
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, longestAbout);
  await db.transaction(async (tx) => {
    await lockProfile(tx, user.id);
    await setOccupation(tx, user.id, about);
    await queue.send(tx, suggestTerms, { userId: user.id, isAskedAgain: true }, { key: `${user.id}:again` });
  });
}
