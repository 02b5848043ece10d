import { randomUUID } from 'node:crypto';
import type { ClippingInput } from '../../contract/clippings.ts';
import { AppError } from '../../contract/errors.ts';
import { clippingNameMax } from '../../contract/field-limits.ts';
import { normaliseTerm } from '../../contract/term-form.ts';
import { cleanTerm } from '../../people/terms/read-terms.ts';
import type { ClippingTerm } from './tables.ts';

export interface CleanClipping {
  name: string;
  terms: ClippingTerm[];
  outletIds: string[];
  weekdays: number[];
  localTime: string;
}

/** Terms that stay keep their id, so that their history does. */
export function cleanClipping(
  input: ClippingInput,
  known: readonly ClippingTerm[],
  { termLimit, outletIds }: { termLimit: number; outletIds: ReadonlySet<string> },
): CleanClipping {
  const name = input.name
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (name === '' || [...name].length > clippingNameMax) throw new AppError('NAME_REQUIRED');
  const idOf = new Map(known.map(({ id, term }) => [normaliseTerm(term), id]));
  const terms = new Map<string, ClippingTerm>();
  for (const raw of input.terms) {
    const term = cleanTerm(raw);
    const form = normaliseTerm(term);
    if (terms.has(form)) throw new AppError('TERM_DUPLICATE');
    terms.set(form, { id: idOf.get(form) ?? randomUUID(), term });
  }
  if (terms.size === 0) throw new AppError('TERMS_NONE_SELECTED');
  if (terms.size > termLimit) throw new AppError('TERM_LIMIT_REACHED', { limit: termLimit });
  const wanted = [...new Set(input.outletIds)];
  if (wanted.some((id) => !outletIds.has(id))) throw new AppError('BAD_REQUEST');
  return {
    name,
    terms: [...terms.values()],
    outletIds: wanted,
    weekdays: [...new Set(input.weekdays)].toSorted((a, b) => a - b),
    localTime: input.localTime,
  };
}
