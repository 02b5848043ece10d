/** The browser's only look at the wall clock. */
export function now(): number {
  return Date.now();
}
