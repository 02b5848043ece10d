/** Acronyms and long forms that stored articles introduce. */
export type LearntAcronyms = readonly (readonly [acronym: string, form: string, articles: number])[];

const NONE: LearntAcronyms = [];
let inUse = NONE;

/** What terms are read by in this thread. */
export const acronymsInUse = (): LearntAcronyms => inUse;

/** Replaced as a whole. Undefined: none. */
export function setAcronymsInUse(acronyms: LearntAcronyms = NONE): void {
  inUse = acronyms;
}
