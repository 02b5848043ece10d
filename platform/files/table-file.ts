import writeWorkbook from 'write-excel-file/node';

/** A day is a `PlainDate`; a `Date` is an instant. */
export type Cell = string | number | boolean | Date | Temporal.PlainDate | null;
export type Row = readonly Cell[];

/**
 * A table for spreadsheets. A cell that looks like a formula gets an apostrophe before it (requirements S27), also
 * after a semicolon or a line break: where the comma is the decimal point, programs split there and read quotes only at
 * a line's start. The byte order mark makes the usual programs read it as Unicode.
 */
export function toCsv(rows: readonly Row[]): string {
  return `\ufeff${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;
}

export const csvFile = (name: string, rows: readonly Row[]): File =>
  new File([toCsv(rows)], name, { type: 'text/csv;charset=utf-8' });

const plainText = (value: Cell): string => (value instanceof Date ? value.toISOString() : String(value ?? ''));

function toCell(value: Cell): string {
  const text = plainText(value);
  const begun = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  const safe = begun.replace(/([;\t\r\n]\s*)(?=[=+\-@])/g, "$1'");
  return `"${safe.replaceAll('"', '""')}"`;
}

export interface Sheet {
  name: string;
  rows: readonly Row[];
  /** In characters. */
  widths: readonly number[];
}

/** The first row of each sheet is its heading. Texts are typed as texts: none is read as a formula (requirements S27). Days are dates. */
export async function xlsxFile(name: string, sheets: readonly Sheet[]): Promise<File> {
  const bytes = await writeWorkbook(
    sheets.map(({ name: sheet, rows, widths }) => ({
      sheet,
      stickyRowsCount: 1,
      columns: widths.map((width) => ({ width })),
      data: rows.map((row, at) => row.map((value) => toTyped(value, at === 0))),
    })),
  ).toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: xlsxType });
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** What a cell may hold. */
const longestText = 32_767;

function toTyped(value: Cell, isHeading: boolean) {
  if (typeof value === 'number') return { value, type: Number };
  if (value instanceof Temporal.PlainDate)
    return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  const text = plainText(value);
  return { value: text.slice(0, longestText), type: String, ...(isHeading && { fontWeight: 'bold' as const }) };
}
