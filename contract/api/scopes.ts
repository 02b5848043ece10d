/** What a key may do. Every key reads; `terms` and `clippings` let it change those as well. */
export const apiScopes = ['read', 'terms', 'clippings'] as const;
