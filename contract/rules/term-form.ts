/** Terms with the same form are equal: case, accents and spaces are ignored. Used in the browser and on the server. */
export function normaliseTerm(term: string): string {
  return term
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

/** A name or term as stored and shown: one line without control characters, single spaces, composed characters. */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
