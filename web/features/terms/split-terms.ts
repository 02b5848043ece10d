/** A pasted list becomes several terms: lines, commas and semicolons part them. Empty pieces are dropped. */
export function splitTerms(text: string): string[] {
  return text
    .split(/[\n,;]+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}
