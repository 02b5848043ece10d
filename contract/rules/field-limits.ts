import type { everyPlan } from './price-list.ts';

/** Plain numbers, apart from the schemas: a page that needs one of them does not load the schemas' library. */
export const termMaxLength = 80;
export const clippingNameMax = 60;
/** Why a plan was given or taken. */
export const reasonMaxLength = 300;
/** What the operator may set a plan's limit to. */
export const mostTermsOfPlan = 500;
/** No installation takes a shorter password; `PASSWORD_MIN` may ask for more (requirements R38). */
export const shortestPassword = 6;
/** As many as the hash is fed; ASVS 6.2.9 asks for at least 64. */
export const longestPassword = 128;

/** Used when the limits cannot be read (requirements R68). */
export const defaultTermLimits: Record<(typeof everyPlan)[number], number> = {
  free: 2,
  premium: 6,
  pro: 10,
  enterprise: 30,
};

/**
 * An outlet's right: how many characters of its text are shown of one story, besides the headline; 0 for the headline alone, null
 * for all of it under a licence.
 */
export type QuoteLimit = number | null;
/** The right of an outlet for which none was set. */
export const defaultQuoteLimit = 300;
export const mostQuoted = 10_000;

/** Terms that can be compared side by side. */
export const mostCompared = 4;

/** What the reader does, in one line. */
export const longestAbout = 200;

/** What is typed into a search, of the archive or of all articles. */
export const longestSearch = 200;

/** Requests of one reader that may wait for an answer at once. */
export const openRequestLimit = 30;
/** Characters of a subscription list. */
export const mostListCharacters = 500_000;

/** Why a suggested feed is not read; `other` where the operator wrote a note. */
export const refusalReasons = ['not_news', 'repeats_others', 'closed', 'language', 'other'] as const;
