/**
 * A table for spreadsheets. A cell that a spreadsheet would take for a formula gets an apostrophe before it (RELIABILITY.md
 * S27); the byte order mark tells the usual programs that the letters are Unicode.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;
}

function toCell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
