/** Without a schema, so that the page that needs these does not load the checker of the whole contract. */

/** spec §8: the count shown when it cannot be read. */
export const fallbackSignupCount = 17;

/** spec §9: the offer as it is unless the operator says otherwise. */
export const defaultPlaces = 100;
export const defaultOfferEnd = '2025-07-01T02:59:59.000Z';
