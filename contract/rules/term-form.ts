/** Two terms with the same form are one: no regard to case, accents and spaces. In the browser as on the server. */
export function normaliseTerm(term: string): string {
  return term
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

/** One line without control characters, spaces single, composed characters: a name or term as it is stored and shown. */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
