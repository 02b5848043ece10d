import type { Clipping, ClippingContent, ClippingInput } from '../../../../contract/clippings.ts';
import type { Curation } from '../../../../contract/signed/curation.ts';
import type { BookWay } from '../../../../contract/signed/files.ts';
import { isSameTerm } from '../../terms/typed-terms.tsx';

/** A term without a reading is read as in the reader's own list. */
export type FormTerm = ClippingContent['terms'][number];

/** The form holds what it saves; recipients are invited and removed when it is saved. */
export interface FormState extends ClippingInput {
  curation: Curation | null;
  book: BookWay | null;
  invite: string[];
  removeRecipients: string[];
}

export function formOf(clipping: Clipping | undefined): FormState {
  return {
    name: clipping?.name ?? '',
    terms: clipping?.terms.map(({ term, reading }) => ({ term, reading })) ?? [],
    outletIds: clipping?.outletIds ?? [],
    weekdays: clipping?.weekdays ?? [1, 2, 3, 4, 5],
    localTime: clipping?.localTime ?? '08:00',
    curation: clipping?.curation ?? null,
    book: clipping?.book ?? null,
    invite: [],
    removeRecipients: [],
  };
}

export const contentOf = ({ terms, outletIds }: FormState): ClippingContent => ({ terms, outletIds });

export const isSame = (one: FormState, other: FormState): boolean => JSON.stringify(one) === JSON.stringify(other);

export const hasTerm = (terms: readonly FormTerm[], term: string) => terms.some((one) => isSameTerm(one.term, term));

export function withTerms(terms: readonly FormTerm[], added: readonly FormTerm[]): FormTerm[] {
  const result = [...terms];
  for (const one of added) if (!hasTerm(result, one.term)) result.push(one);
  return result;
}

export type FieldName = 'name' | 'term' | 'email' | 'draftTime';

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
  DRAFT_HOUR_LATE: 'draftTime',
};

export const fieldOf = (code: string): FieldName | undefined => fields[code];
