/** Where and when the browser is: the clipping's hour is the reader's own. */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
