const prefix = 'clipping-';

/** How schedules and editions of a clipping are called. */
export const clippingKindOf = (clippingId: string): string => `${prefix}${clippingId}`;

export const clippingIdOf = (kind: string): string => kind.slice(prefix.length);
