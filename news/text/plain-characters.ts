// biome-ignore lint/suspicious/noControlCharactersInRegex: those that no text needs are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** Marks without width that part words for nobody's eyes; the joiner stays, it builds emoji. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufff9-\ufffb]/g;

/** The beginning of a text, never half of a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, /[\ud800-\udbff]/.test(text[length - 1]!) ? length - 1 : length);
}

/** Without control characters, NUL, half surrogates and invisible marks: what a database, JSON and a mail can carry. */
export function plainCharacters(text: string): string {
  const formed = text.isWellFormed() ? text : text.toWellFormed();
  return formed
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(CONTROLS, ' ')
    .replace(INVISIBLE, '');
}
