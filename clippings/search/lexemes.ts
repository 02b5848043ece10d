import { fold } from '../../newsroom/text/fold.ts';
import { stem } from '../../newsroom/text/stem.ts';
import { isStopword } from '../../newsroom/text/stopwords.ts';
import { caseOf, eachToken } from '../../newsroom/text/tokens.ts';

/**
 * A word is stored as up to four lexemes at one position: as written in lower case, without accents, its stem (`~`), and in
 * capitals (`^`) if it is short. An exact word searches the first two, any other the stem too.
 */
const STEM = '~';
const CAPITALS = '^';
/** The same lexeme, only in the headline. */
export const HEADLINE = '#';

/** Longer words are cut; a lexeme has at most 2 KB. */
const LONGEST_WORD = 40;
/** `IA`, `STF`: acronyms that are ordinary words in lower case. */
const LONGEST_ACRONYM = 3;
/** PostgreSQL counts positions up to 16,383 and takes at most 1 MB of lexemes. */
const LAST_POSITION = 16_000;
const MOST_BYTES = 800_000;
/** Keeps a phrase from matching across headline and text. */
const GAP = 10;

const isAcronym = (word: string): boolean =>
  word.length > 1 && word.length <= LONGEST_ACRONYM && caseOf(word) === 'upper' && /\p{L}/u.test(word);

/** The lexemes of a word of an article; none for a stopword. */
export function lexemesOfWord(written: string, language: string): string[] {
  const word = written.slice(0, LONGEST_WORD);
  const lower = word.toLowerCase();
  const acronym = isAcronym(word) ? [CAPITALS + lower] : [];
  const folded = fold(lower);
  // a lone accent folds to nothing, and PostgreSQL refuses an empty lexeme
  if (folded === '' || isStopword(lower, language)) return acronym;
  const root = stem(folded, language);
  const forms = folded === lower ? [lower] : [lower, folded];
  return root === folded ? [...forms, ...acronym] : [...forms, STEM + root, ...acronym];
}

/** The lexemes a typed word may match, any of them; none for a stopword. */
export function lexemesOfTyped(written: string, isExact: boolean): string[] {
  const word = written.slice(0, LONGEST_WORD);
  const lower = word.toLowerCase();
  if (isAcronym(word)) return [CAPITALS + lower];
  const folded = fold(lower);
  if (folded === '' || isStopword(lower)) return [];
  if (isExact) return [lower];
  const roots = [...new Set([stem(folded, 'pt'), stem(folded, 'en')])];
  // `Irã` typed with its accent is not `irá`; typed without one, it may be either
  const forms = folded === lower ? [lower, ...roots] : [lower];
  return [...new Set([...forms, ...roots.map((root) => STEM + root)])];
}

interface Indexed {
  title: string;
  lead: string;
  text: string;
  language: string;
}

/** The searched text besides the headline: an outlet's lead is often not part of the text. */
export const searchedText = ({ lead, text }: Pick<Indexed, 'lead' | 'text'>): string =>
  lead === '' || text.startsWith(lead.replace(/…$/, '')) ? text : `${lead}\n${text}`;

/** An article in PostgreSQL's `tsvector` syntax. Words have letters and digits only, so quotes around them suffice. */
export function toVector({ title, language, ...body }: Indexed): string {
  const positions = new Map<string, number[]>();
  let bytes = 0;
  let at = 0;
  const add = (text: string, isTitle: boolean) =>
    eachToken(text, (start, end) => {
      at += 1;
      if (at > LAST_POSITION || bytes > MOST_BYTES) return;
      for (const lexeme of lexemesOfWord(text.slice(start, end), language)) {
        for (const one of isTitle ? [lexeme, HEADLINE + lexeme] : [lexeme]) {
          const known = positions.get(one);
          if (known) known.push(at);
          else positions.set(one, [at]);
          bytes += known ? 2 : Buffer.byteLength(one) + 8;
        }
      }
    });
  add(title, true);
  at += GAP;
  add(searchedText(body), false);
  return [...positions].map(([lexeme, places]) => `'${lexeme}':${places.join(',')}`).join(' ');
}
