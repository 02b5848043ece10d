import { foldPhrase } from '../text/fold.ts';
import { caseOf } from '../text/tokens.ts';
import { GENERAL_EQUIVALENTS } from './equivalents.ts';
import { pieceWords } from './query.ts';
import { type TypedWord, typedWord } from './typed-word.ts';

/** Rows by the stems of each of their forms. */
export interface EquivalentTable {
  rows: Map<string, readonly string[]>;
  /** Stems a form can begin with: most words of most terms begin none. */
  firsts: Set<string>;
}

const LONGEST_FORM = 8;

function formKey(words: readonly TypedWord[]): string {
  return words.map(({ stem }) => stem).join(' ');
}

export function tableOf(rows: readonly (readonly string[])[], base?: EquivalentTable): EquivalentTable {
  const table = { rows: new Map(base?.rows), firsts: new Set(base?.firsts) };
  for (const row of rows) {
    for (const form of row) {
      const key = formKey(pieceWords(form).map(typedWord));
      table.rows.set(key, row);
      table.firsts.add(key.split(' ', 1)[0]!);
    }
  }
  return table;
}

export const generalTable = tableOf(GENERAL_EQUIVALENTS);

export function longestForm(words: readonly TypedWord[], at: number, table: EquivalentTable, alone: boolean) {
  for (let length = Math.min(LONGEST_FORM, words.length - at); length > 0; length--) {
    const form = words.slice(at, at + length);
    const row = table.rows.get(formKey(form));
    if (!row) continue;
    const own = foldPhrase(textOf(form));
    const spelt = row.find((other) => foldPhrase(other) === own);
    // `ia` and `ir` are words of their own: only as the whole term do they stand for the acronym.
    const isAcronym = spelt !== undefined && length === 1 && caseOf(spelt) === 'upper';
    if (isAcronym && form[0]!.written !== 'upper' && !(alone && words.length === 1)) continue;
    return { length, row };
  }
  return undefined;
}

export function textOf(words: readonly TypedWord[]): string {
  return words.map(({ text }) => text).join(' ');
}
