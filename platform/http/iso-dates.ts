type Iso<Value> = Value extends Date ? string : Value;

/** The same object with dates as ISO text, as the contract has them. */
export function isoDates<Row extends object>(row: Row): { [Key in keyof Row]: Iso<Row[Key]> } {
  const entries = Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]);
  return Object.fromEntries(entries) as { [Key in keyof Row]: Iso<Row[Key]> };
}
