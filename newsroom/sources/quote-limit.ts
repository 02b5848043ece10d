import { mostQuoted, type QuoteLimit } from '../../contract/rules/field-limits.ts';

const headlineOnly = 'headline';
const licensed = 'licensed';

/** The format in lists of sources: `headline`, `licensed` or a number of characters. */
export function writeQuoteLimit(limit: QuoteLimit): string {
  if (limit === null) return licensed;
  return limit === 0 ? headlineOnly : String(limit);
}

/** Undefined for an invalid value. */
export function readQuoteLimit(text: string): QuoteLimit | undefined {
  const word = text.trim().toLowerCase();
  if (word === licensed) return null;
  if (word === headlineOnly) return 0;
  const limit = /^\d{1,6}$/.test(word) ? Number(word) : Number.NaN;
  return limit <= mostQuoted ? limit : undefined;
}
