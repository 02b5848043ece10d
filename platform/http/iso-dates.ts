type Iso<Value> = Value extends Date ? string : Value;

/** An instant as ISO text, as the contract has it. A raw statement returns instants in PostgreSQL's own notation. */
export function iso<Value extends Date | string | null>(instant: Value): Iso<Value> {
  return (instant && new Date(instant).toISOString()) as Iso<Value>;
}

/** The same object with dates as ISO text. */
export function isoDates<Row extends object>(row: Row): { [Key in keyof Row]: Iso<Row[Key]> } {
  const entries = Object.entries(row).map(([key, value]) => [key, value instanceof Date ? iso(value) : value]);
  return Object.fromEntries(entries) as { [Key in keyof Row]: Iso<Row[Key]> };
}
