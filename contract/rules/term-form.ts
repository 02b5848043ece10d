/** Terms with the same form are equal: case, accents and spaces are ignored. Used in the browser and on the server. */
export function normaliseTerm(term: string): string {
  return term
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Words that every text has: alone they name nothing. In capitals they may be an acronym. */
const everywhere = new Set(
  `a o as os à ao às aos um uma uns umas de do da dos das em no na nos nas num numa por pelo pela pelos pelas para pra com sem sob
  sobre e ou mas nem que se the an of in on at to for from by with and or but is are was be it this that`.split(/\s+/),
);
/** An excluded word or phrase with its sign, and the operators. */
const notSearched = /(?<=^|\s)(?:-"[^"]*"?|-\S+|NOT\s+(?:"[^"]*"?|\S+)|OR|AND|OU|E)(?=\s|$)/gu;

/** Whether a term has a word that can be searched for: not only signs, function words or exclusions (requirements R222). */
export function hasSearchableWord(term: string): boolean {
  const words = term.replace(notSearched, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((word) => !everywhere.has(word));
}

/** A name or term as stored and shown: one line without control characters, single spaces, composed characters. */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
