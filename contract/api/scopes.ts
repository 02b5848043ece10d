/** Permissions of a key. Every key may read; `terms` and `clippings` also allow changes to those. */
export const apiScopes = ['read', 'terms', 'clippings'] as const;
