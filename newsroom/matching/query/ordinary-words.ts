import { readFileSync } from 'node:fs';
import { fold } from '../../text/fold.ts';

/** Where an ordinary word has a capital as part of a name: directly before or after the rest of it, or with a link between. */
export interface OrdinaryWord {
  before: boolean;
  beforeLink: boolean;
  after: boolean;
  afterLink: boolean;
}

interface Table {
  words: Map<string, OrdinaryWord>;
  /** Ordinary words that are names as well, and names that are made of them: `vivo`, `banco central`. */
  names: Set<string>;
  /** Pairs in which such a word is no name: `rede elétrica`. */
  pairs: Set<string>;
}

/** Endings of fields, qualities and actions, in both languages: for words too rare to be counted that are no names. */
const ENDINGS =
  /(?:logia|cultura|terapia|grafia|metria|ismo|ç(?:ão|ões)|mentos?|dades?|ology|ography|isms?|ics|tions?|ments?|ness)$/;
const UNMARKED: OrdinaryWord = { before: false, beforeLink: false, after: false, afterLink: false };

const PLAIN = /^[a-z]*$/;

let table: Table | undefined;

/**
 * Words that texts write in lower case, counted in Portuguese and English texts (`training/casing.py`). Words typed without
 * accents are found too.
 */
function readTable(): Table {
  const words = new Map<string, OrdinaryWord>();
  const names = new Set(linesOf('also-names.txt'));
  const pairs = new Set<string>();
  const byMarks = new Map<string, OrdinaryWord>();
  for (const line of linesOf('ordinary-words.txt')) {
    if (line.startsWith('=')) names.add(line.slice(1));
    else if (line.startsWith('-')) pairs.add(line.slice(1));
    else {
      const gap = line.indexOf(' ');
      const word = gap < 0 ? line : line.slice(0, gap);
      const kind = gap < 0 ? UNMARKED : byMarks.getOrInsertComputed(line.slice(gap + 1), readMarks);
      words.set(word, kind);
      if (!PLAIN.test(word)) words.getOrInsert(fold(word), kind);
    }
  }
  return { words, names, pairs };
}

function readMarks(marks: string): OrdinaryWord {
  return {
    before: marks.includes('b'),
    beforeLink: marks.includes('B'),
    after: marks.includes('a'),
    afterLink: marks.includes('A'),
  };
}

function linesOf(file: string): string[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
}

/** Undefined unless texts mostly write the word in lower case. */
export function ordinaryWord(lower: string): OrdinaryWord | undefined {
  table ??= readTable();
  return table.words.get(lower) ?? (ENDINGS.test(lower) ? UNMARKED : undefined);
}

/**
 * Ordinary words that with a capital mean a company, a club, a paper, a party or a town in Brazil: only a list distinguishes
 * `Vivo` from `Câncer`, since articles nearly always write both in lower case. `following`: the words after it, if they may show
 * that it is no name.
 */
export function isAlsoName(lower: string, following = ''): boolean {
  table ??= readTable();
  return table.names.has(lower) && !table.pairs.has(`${lower} ${following}`);
}
