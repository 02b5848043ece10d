import type { Clipping, ClippingContent, ClippingInput } from '../../../../contract/clippings.ts';
import { normaliseTerm } from '../../../../contract/rules/term-form.ts';
import type { TermReading } from '../../../../contract/terms.ts';

export interface FormTerm {
  term: string;
  /** Unset: as in the reader's own list. */
  reading?: TermReading | undefined;
}

export interface ClippingFormState {
  name: string;
  terms: readonly FormTerm[];
  outletIds: readonly string[];
  weekdays: readonly number[];
  localTime: string;
  /** Addresses that are invited when the form is saved. */
  invite: readonly string[];
  /** Ids of recipients that are removed when the form is saved. */
  removed: readonly string[];
}

export function formOf(clipping: Clipping | undefined): ClippingFormState {
  return {
    name: clipping?.name ?? '',
    terms: clipping?.terms.map(({ term, reading }) => ({ term, reading })) ?? [],
    outletIds: clipping?.outletIds ?? [],
    weekdays: clipping?.weekdays ?? [1, 2, 3, 4, 5],
    localTime: clipping?.localTime ?? '08:00',
    invite: [],
    removed: [],
  };
}

export const contentOf = ({ terms, outletIds }: ClippingFormState): ClippingContent => ({
  terms: terms.map(({ term, reading }) => ({ term, reading })),
  outletIds: [...outletIds],
});

export const inputOf = (form: ClippingFormState): ClippingInput => ({
  ...contentOf(form),
  name: form.name,
  weekdays: [...form.weekdays],
  localTime: form.localTime,
  invite: [...form.invite],
  removeRecipients: [...form.removed],
});

export const isSame = (one: ClippingFormState, other: ClippingFormState): boolean =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other));

export const hasTerm = (terms: readonly FormTerm[], term: string): boolean =>
  terms.some((one) => normaliseTerm(one.term) === normaliseTerm(term));

/** Appends those that are not in the list yet. */
export function withTerms(terms: readonly FormTerm[], added: readonly FormTerm[]): FormTerm[] {
  const result = [...terms];
  for (const one of added) if (!hasTerm(result, one.term)) result.push(one);
  return result;
}

/** The field that a refusal is about. */
export type FieldName = 'name' | 'term' | 'email';

const fields: Record<string, FieldName> = {
  NAME_REQUIRED: 'name',
  TERM_EMPTY: 'term',
  TERM_TOO_LONG: 'term',
  TERM_DUPLICATE: 'term',
  TERM_LIMIT_REACHED: 'term',
  TERMS_NONE_SELECTED: 'term',
  EMAIL_INVALID: 'email',
  EMAIL_NOT_CONFIRMED: 'email',
  RECIPIENT_DUPLICATE: 'email',
  RECIPIENT_LIMIT_REACHED: 'email',
  RECIPIENT_REFUSED: 'email',
};

export const fieldOf = (code: string): FieldName | undefined => fields[code];
