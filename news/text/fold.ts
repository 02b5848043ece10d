const MARKS = /\p{M}+/gu;

/** Case and accents taken away: `Irã` and `IRA` both become `ira`. Keep the original where the difference matters. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  for (let i = 0; i < lower.length; i++) {
    if (lower.charCodeAt(i) > 127) return lower.normalize('NFD').replace(MARKS, '');
  }
  return lower;
}

/** Folded, with outer and doubled spaces taken away: the form in which two spellings of one phrase are equal. */
export function foldPhrase(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim();
}
