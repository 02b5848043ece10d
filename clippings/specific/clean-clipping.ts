import { randomUUID } from 'node:crypto';
import type { ClippingContent, ClippingInput } from '../../contract/clippings.ts';
import { AppError } from '../../contract/errors.ts';
import type { Plan } from '../../contract/plans.ts';
import { clippingNameMax } from '../../contract/rules/field-limits.ts';
import { normaliseTerm, oneLine } from '../../contract/rules/term-form.ts';
import { readTermLimits } from '../../people/plans/queries.ts';
import { cleanTerm } from '../../people/terms/read-terms.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ClippingRow, outletNames } from './queries.ts';
import type { ClippingTerm } from './tables.ts';

/** Returns the form as it is stored; throws the first error. */
export async function cleanClipping(
  platform: Platform,
  db: Handle,
  owner: { plan: Plan },
  input: ClippingInput,
  known?: Pick<ClippingRow, 'terms' | 'curation' | 'book'>,
) {
  const name = oneLine(input.name);
  if (name === '' || [...name].length > clippingNameMax) throw new AppError('NAME_REQUIRED');
  const curation = input.curation === undefined ? (known?.curation ?? null) : input.curation;
  if (curation && curation.draftTime >= input.localTime) throw new AppError('DRAFT_HOUR_LATE');
  return {
    name,
    curation,
    book: input.book === undefined ? (known?.book ?? null) : input.book,
    ...(await cleanContent(platform, db, owner, input, known?.terms)),
    weekdays: [...new Set(input.weekdays)].toSorted((a, b) => a - b),
    localTime: input.localTime,
  };
}

/** Checks terms and outlets against the plan. Terms that remain keep their id, and with it their history and reading. */
export async function cleanContent(
  { log }: Platform,
  db: Handle,
  { plan }: { plan: Plan },
  input: ClippingContent,
  known: readonly ClippingTerm[] = [],
): Promise<{ terms: ClippingTerm[]; outletIds: string[] }> {
  const before = new Map(known.map((term) => [normaliseTerm(term.term), term]));
  const terms = new Map<string, ClippingTerm>();
  for (const { term: raw, reading } of input.terms) {
    const term = cleanTerm(raw);
    const form = normaliseTerm(term);
    if (terms.has(form)) throw new AppError('TERM_DUPLICATE');
    const same = before.get(form);
    terms.set(form, { id: same?.id ?? randomUUID(), term, reading: reading ?? same?.reading });
  }
  if (terms.size === 0) throw new AppError('TERMS_NONE_SELECTED');
  const limit = (await readTermLimits(db, log))[plan];
  if (terms.size > limit) throw new AppError('TERM_LIMIT_REACHED', { limit });
  const outletIds = [...new Set(input.outletIds)];
  const outlets = new Set(outletIds.length > 0 ? (await outletNames(db)).map(({ id }) => id) : []);
  if (outletIds.some((id) => !outlets.has(id))) throw new AppError('BAD_REQUEST');
  return { terms: [...terms.values()], outletIds };
}
