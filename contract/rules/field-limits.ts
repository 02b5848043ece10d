import type { everyPlan } from './price-list.ts';

/** Plain numbers, separate from the schemas: a page that needs one of them does not load zod. */
export const termMaxLength = 80;
export const clippingNameMax = 60;
/** Texts of a clipping's sender. */
export const longestOpening = 300;
export const longestSignature = 300;
/** A line of the owner above an item or a section of a curated clipping. */
export const longestNote = 300;
export const tones = ['positive', 'neutral', 'negative'] as const;
/** Whose term it is in a clipping's report. */
export const sides = ['own', 'rival'] as const;
export const bookWays = ['linked', 'attached'] as const;
/** Bytes of a logo's file: a call with it fits the limit of a request. */
export const largestLogo = 700_000;
export const logoThemes = ['light', 'dark'] as const;
/** Limit for the reason of a grant or its end. */
export const reasonMaxLength = 300;
/** The highest limit the operator may set for a plan. */
export const mostTermsOfPlan = 500;
/** The lowest possible value of `PASSWORD_MIN` (requirements R38). */
export const shortestPassword = 6;
/** The most characters that are hashed; ASVS 6.2.9 asks for at least 64. */
export const longestPassword = 128;

/** Used when the limits cannot be read (requirements R68). */
export const defaultTermLimits: Record<(typeof everyPlan)[number], number> = {
  free: 2,
  premium: 6,
  pro: 10,
  enterprise: 30,
};

/**
 * An outlet's right: how many characters of its text are shown per story, besides the headline; 0: only the headline;
 * null: all of it, under a licence.
 */
export type QuoteLimit = number | null;
/** The right of outlets without their own. */
export const defaultQuoteLimit = 300;
export const mostQuoted = 10_000;

/** Terms that can be compared side by side. */
export const mostCompared = 4;

/** Limit of the reader's line about their work. */
export const longestAbout = 200;

/** Limit of a search in the archive or in all articles. */
export const longestSearch = 200;

/** Most open requests of one reader. */
export const openRequestLimit = 30;
/** Characters of a subscription list. */
export const mostListCharacters = 500_000;

/** Why a suggested feed is not read; `other`: the operator wrote a note. */
export const refusalReasons = ['not_news', 'repeats_others', 'closed', 'language', 'other'] as const;
