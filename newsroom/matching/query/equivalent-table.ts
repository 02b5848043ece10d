import { acronymsInUse, type LearntAcronyms } from '../../meaning/acronyms-in-use.ts';
import { foldPhrase } from '../../text/fold.ts';
import { caseOf } from '../../text/tokens.ts';
import { GENERAL_EQUIVALENTS } from './equivalents.ts';
import { pieceWords } from './query.ts';
import { type TypedWord, typedWord } from './typed-word.ts';

/** Rows by the stems of each of their forms. */
interface EquivalentTable {
  rows: Map<string, readonly string[]>;
  /** Stems a form can begin with, to skip most words quickly. */
  firsts: Set<string>;
  /** Rows of acronyms that count only as they are written: `ana` does not mean an agency. */
  asWritten: Set<readonly string[]>;
}

const LONGEST_FORM = 8;

function formKey(words: readonly TypedWord[]): string {
  return words.map(({ stem }) => stem).join(' ');
}

const keyOf = (form: string) => formKey(pieceWords(form).map(typedWord));

function tableOf(rows: readonly (readonly string[])[], base?: EquivalentTable, asWritten = false): EquivalentTable {
  const table = { rows: new Map(base?.rows), firsts: new Set(base?.firsts), asWritten: new Set(base?.asWritten) };
  for (const row of rows) {
    if (asWritten) table.asWritten.add(row);
    for (const form of row) {
      const key = keyOf(form);
      table.rows.set(key, row);
      table.firsts.add(key.split(' ', 1)[0]!);
    }
  }
  return table;
}

const generalTable = tableOf(GENERAL_EQUIVALENTS);

const learnt = new WeakMap<LearntAcronyms, EquivalentTable>();

/** With the acronyms in use. Learnt rows never replace general ones. */
function tableInUse(): EquivalentTable {
  const acronyms = acronymsInUse();
  if (acronyms.length === 0) return generalTable;
  return learnt.getOrInsertComputed(acronyms, () => {
    const rows = acronyms
      .map(([acronym, form]) => [acronym.toUpperCase(), form])
      .filter((row) => row.every((form) => !generalTable.rows.has(keyOf(form))));
    return tableOf(rows, generalTable, true);
  });
}

/** The longest form of the table that begins at a word, with its row; undefined if none does. */
export function longestForm(words: readonly TypedWord[], at: number, alone: boolean) {
  const table = tableInUse();
  if (!table.firsts.has(words[at]?.stem ?? '')) return undefined;
  for (let length = Math.min(LONGEST_FORM, words.length - at); length > 0; length--) {
    const form = words.slice(at, at + length);
    const row = table.rows.get(formKey(form));
    if (!row) continue;
    const own = foldPhrase(textOfWords(form));
    const spelt = row.find((other) => foldPhrase(other) === own);
    // `ia` and `ir` are ordinary words too: they mean the acronym only as the whole term.
    const isAcronym = spelt !== undefined && length === 1 && caseOf(spelt) === 'upper';
    const isMeant = alone && words.length === 1 && !table.asWritten.has(row);
    if (isAcronym && form[0]!.written !== 'upper' && !isMeant && !isSpoken(form[0]!)) continue;
    return { length, row };
  }
  return undefined;
}

/** Longer acronyms are spoken, and then also written like a name: `Aneel` for ANEEL. */
const isSpoken = ({ text, written }: TypedWord) => written === 'capital' && text.length >= 4;

export function textOfWords(words: readonly TypedWord[]): string {
  return words.map(({ text }) => text).join(' ');
}
