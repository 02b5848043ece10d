/** Two terms with the same form are one: no regard to case, accents and spaces. In the browser as on the server. */
export function normaliseTerm(term: string): string {
  return term
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}
