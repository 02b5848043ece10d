const MARKS = /\p{M}+/gu;
const LAST_TABLED = 0x250;

function foldChar(char: string): string {
  return char.toLowerCase().normalize('NFD').replace(MARKS, '');
}

/** Latin letters by table; others are folded one by one. */
const table = Array.from({ length: LAST_TABLED }, (_, code) => foldChar(String.fromCharCode(code)));

/** Removes case and accents: `Irã` and `IRA` both become `ira`. Keep the original where the difference matters. */
export function fold(text: string): string {
  let first = 0;
  while (first < text.length && text.charCodeAt(first) < 128) first++;
  if (first === text.length) return text.toLowerCase();
  let folded = '';
  // plain letters between two others are copied together
  let plain = 0;
  for (let i = first; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 128) continue;
    if (code >= 0x300 && code < 0x370) return foldChar(text);
    if (i > plain) folded += text.slice(plain, i);
    folded += code < LAST_TABLED ? table[code]! : foldChar(text[i]!);
    plain = i + 1;
  }
  return (folded + text.slice(plain)).toLowerCase();
}

/** Folded, without outer and doubled spaces: equal for two spellings of one phrase. */
export function foldPhrase(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim();
}
