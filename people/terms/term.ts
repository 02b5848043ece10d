import { AppError } from '../../contract/errors.ts';
import { termMaxLength } from '../../contract/field-limits.ts';

/** Trimmed, inner spaces single, composed characters: the term as it is stored and shown. */
export function cleanTerm(raw: string): string {
  const term = raw
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (term === '') throw new AppError('TERM_EMPTY');
  if (term.length > termMaxLength) throw new AppError('TERM_TOO_LONG', { max: termMaxLength });
  return term;
}
