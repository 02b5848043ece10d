/** One line without control characters, cut at a word. */
export function cutToLine(text: string, longest: number): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const letters = [...line];
  if (letters.length <= longest) return line;
  const cut = letters.slice(0, longest - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > longest / 2 ? space : undefined).trimEnd()}…`;
}
