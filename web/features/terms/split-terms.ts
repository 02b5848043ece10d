const separators = /[\n,;]/;
const opening: Record<string, string> = { '"': '"', '“': '”' };

/** Where the text may be cut: separators outside quotation marks. A mark that is never closed is a character like any other. */
function cuts(text: string): { at: number[]; isQuoteOpen: boolean } {
  const at: number[] = [];
  let isQuoteOpen = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    const closing = opening[character];
    const end = closing ? text.indexOf(closing, index + 1) : -1;
    if (end > 0) index = end;
    else if (closing) isQuoteOpen = true;
    else if (separators.test(character)) at.push(index);
  }
  return { at, isQuoteOpen };
}

/** A pasted list becomes several terms: lines, commas and semicolons part them, but not inside "a phrase, quoted". */
export function splitTerms(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const end of [...cuts(text).at, text.length]) {
    pieces.push(text.slice(start, end).trim());
    start = end + 1;
  }
  return pieces.filter((piece) => piece !== '');
}

/**
 * The person has just typed the separator that ends a term. Told from the text, not from the key: many phones' keyboards send
 * no key. While a quotation is open the comma belongs to it.
 */
export function endsTerm(text: string): boolean {
  const { at, isQuoteOpen } = cuts(text);
  return !isQuoteOpen && at.at(-1) === text.length - 1 && splitTerms(text).length > 0;
}
