/** A first word with nothing but its first letter in capitals. */
const OPENING = /^\s*(\p{Lu}\p{Ll}{2,}) /u;
/**
 * What may follow it where it is no part of a longer name: a small letter or a number, but no `de` with a name behind it, or two names
 * tied by a hyphen.
 */
const FOLLOWING = /^(?!(?:de|da|do|dos|das|of|the|von|van|del|la) +\p{Lu})(?:[\p{Ll}\d]|\p{Lu}\p{L}*-\p{Lu})/u;
/** Quotes, brackets and operators are typed by people who mean each letter. */
const SYNTAX = /["“”«»„()|&+]| -|\b(?:OR|OU|AND|E|NOT|NÃO)\b/;

export interface SentenceCase {
  /** The first word, in small letters. */
  word: string;
  /** The term without its capital. */
  term: string;
}

/**
 * People and their phones begin with a capital: `Educação infantil` is no name. Where the first word's capital may be grammar only, the
 * articles tell which it is (`Petrobras dividendos`).
 */
export function readSentenceCase(term: string): SentenceCase | undefined {
  const opening = OPENING.exec(term);
  if (!opening || !FOLLOWING.test(term.slice(opening[0].length).trimStart()) || SYNTAX.test(term)) return undefined;
  const word = opening[1]!.toLowerCase();
  return { word, term: term.trimStart().replace(opening[1]!, word) };
}
