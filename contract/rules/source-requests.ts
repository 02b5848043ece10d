/** Requests of one reader that may wait for an answer at once. */
export const openRequestLimit = 30;
/** Characters of a subscription list. */
export const mostListCharacters = 500_000;

/** Why a suggested feed is not read; `other` where the operator wrote a note. */
export const refusalReasons = ['not_news', 'repeats_others', 'closed', 'language', 'other'] as const;
