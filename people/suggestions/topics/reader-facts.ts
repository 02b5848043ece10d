import type { Language } from '../../../contract/language.ts';
import { normaliseTerm } from '../../../contract/rules/term-form.ts';
import { linkedinSlug } from '../../../contract/rules/web-addresses.ts';
import type { SessionUser } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cleanOccupation } from '../../accounts/account.ts';
import { ensureProfile, lockProfile, type Profile, updateProfile } from '../../accounts/queries.ts';
import { suggestTerms } from '../../job-list.ts';

/** Everything a profile provides. LinkedIn pages are not read: they refuse servers. */
export interface ReaderFacts {
  language: Language;
  country: string | null;
  company: string | undefined;
  /** The field by the e-mail's domain, by id. */
  sector: string | undefined;
  /** The reader's own line. */
  about: string;
  /** Words of the profile address, folded. */
  slugWords: string[];
}

export const foldedWords = (text: string): string[] =>
  normaliseTerm(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export function factsOf(
  profile: Pick<Profile, 'email' | 'language' | 'country' | 'linkedinProfile' | 'occupation'>,
): ReaderFacts {
  return {
    language: profile.language,
    country: profile.country,
    company: companyOf(profile.email),
    sector: sectorOf(profile.email),
    about: profile.occupation ?? '',
    slugWords: foldedWords(linkedinSlug(profile.linkedinProfile ?? '') ?? ''),
  };
}

const perReader = { name: 'suggest-again', points: 10, seconds: 600 };

/** Stores the line and starts a search for new topics in the same transaction. */
export async function describeOccupation({ db, limits, queue }: Platform, user: SessionUser, raw: string) {
  await limits.consume(perReader, user.id);
  await ensureProfile(db, user);
  await db.transaction(async (tx) => {
    await lockProfile(tx, user.id);
    await updateProfile(tx, user.id, { occupation: cleanOccupation(raw) });
    await queue.send(tx, suggestTerms, { userId: user.id, isAskedAgain: true }, { key: `${user.id}:again` });
  });
}

/** Mail providers and sample domains, which name no employer. */
const notEmployers = new Set(
  `gmail googlemail hotmail outlook live msn yahoo ymail rocketmail icloud me mac uol bol terra ig globo globomail r7 oi zipmail proton
  protonmail pm aol gmx mail zoho yandex qq 163 126 hey fastmail tutanota tuta duck example exemplo test localhost invalid email`.split(
    /\s+/,
  ),
);
const secondLevels = new Set(
  'com co org net gov edu ac ind adv eng med ong art blog tec inf jus leg mil mp'.split(' '),
);

/** Under these domains a name is a person's or a practice's, not a company in the news. */
const practices = new Set(['adv', 'eng', 'med', 'art', 'blog']);

/** Fields by the kind of domain, as ids of fields. */
const sectors: Record<string, string> = {
  gov: 'government',
  leg: 'government',
  jus: 'law',
  mp: 'law',
  adv: 'law',
  med: 'medicine',
  eng: 'engineering',
  edu: 'education',
  ac: 'university',
  mil: 'security',
  ong: 'social-work',
};
/** Brazilian universities have names directly under `br`: usp.br, ufmg.br, puc-rio.br. */
const university = /^(?:usp|unicamp|unesp|unb|puc.*|u[fe][a-z]{1,5}|if[a-z]{1,3})$/;

function readDomain(email: string): { labels: string[]; kind: string | undefined; country: string } {
  const labels = (email.split('@')[1] ?? '').toLowerCase().split('.');
  const last = labels.pop() ?? '';
  const second = labels.length > 1 && secondLevels.has(labels.at(-1) ?? '') ? labels.pop() : undefined;
  return { labels, kind: second ?? (sectors[last] ? last : undefined), country: last };
}

/** The field by the e-mail's domain: "ana@tjsp.jus.br" works with the law. */
function sectorOf(email: string): string | undefined {
  const { labels, kind, country } = readDomain(email);
  if (kind && sectors[kind]) return sectors[kind];
  return country === 'br' && !kind && university.test(labels.at(-1) ?? '') ? 'university' : undefined;
}

/** The employer by the e-mail's domain: "ana@vale.com.br" works at Vale. Undefined for free mail and for practices. */
export function companyOf(email: string): string | undefined {
  const { labels, kind } = readDomain(email);
  if (kind && practices.has(kind)) return undefined;
  const label = labels.at(-1) ?? '';
  // two letters under gov.br are a state
  if (kind && sectors[kind] && label.length === 2) return undefined;
  if (
    !/^[a-z][a-z0-9-]{1,40}$/.test(label) ||
    notEmployers.has(label) ||
    labels.some((part) => notEmployers.has(part))
  ) {
    return undefined;
  }
  return label
    .split('-')
    .filter(Boolean)
    .map((word) => (word.length <= 3 ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
