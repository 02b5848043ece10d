/** The shape of the Portuguese area with free words: a missing or surplus English key is a type error. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };
