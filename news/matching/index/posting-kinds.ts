/** What weighing an occurrence asks of its token, in the lowest bits of a posting's code; above them stands the word. */
export const KIND_BITS = 5;
export const KINDS = 1 << KIND_BITS;
/** Besides the case and the grammar of it. */
export const KIND_COMPOUND = 8;
/** Stands beside other parts of a name. */
export const KIND_NAMED = 16;
