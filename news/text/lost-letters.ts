import { fold } from './fold.ts';
import { LOST_LETTER_CONTEXTS } from './lost-letter-contexts.ts';

/**
 * UTF-8 read as Latin-1 turns `í`, `à` and the accented capitals into `Ã` and an invisible byte. If that byte was removed, the
 * letters around show which one was meant.
 */
export function repairLostLetters(text: string): string {
  return text.replace(WORD, repairWord).replace(LONE, repairLone);
}

const WORD = /(?<!\p{L})(\p{L}*?)Ã(\p{L}+)|(?<!\p{L})(\p{L}+)Ã(?!\p{L})/gu;

function repairWord(whole: string, before = '', after = '', beforeEnd?: string): string {
  const head = beforeEnd ?? before;
  // `Aí` opens sentences; any other capital before it is a word of capitals such as `LÃ`.
  const isCapitals = isUpper(head + after) && head + after !== 'A';
  if (isCapitals || head === '') return repairCapital(head, after);
  if (head.length > 1 && isUpper(head)) {
    // Lower-casing changed one alphabet only: AÇÃO became AÇÃo.
    return /[ÇI]$/.test(head) && /^[oe]/.test(after) ? `${head}ã${after}` : whole;
  }
  if (/^(?:[SNPCM]|gr|ch|jo)$/i.test(head) && /^(?:o|os|e|es)$/.test(after)) return `${head}ã${after}`;
  if (/ç$/i.test(head) && /^[oe]/.test(after)) return `${head}ã${after}`;
  return isUpper(after[0] ?? '') && !after.startsWith('Ã') ? whole : `${head}í${repairTail(`${head}í`, after)}`;
}

/** A word may have lost more than one letter. */
function repairTail(head: string, after: string): string {
  const at = after.indexOf('Ã');
  if (at < 0) return after;
  const whole = head + after;
  return repairWord(whole, head + after.slice(0, at), after.slice(at + 1)).slice(head.length);
}

function isUpper(text: string): boolean {
  return text !== text.toLowerCase() && text === text.toUpperCase();
}

/** Number of letters before and after the lost one, from general to specific. */
export const CONTEXT_SIZES: [number, number][] = [
  [0, 0],
  [1, 1],
  [1, 2],
  [2, 1],
  [2, 2],
  [3, 2],
  [2, 3],
  [3, 3],
  [4, 4],
  [6, 6],
];

export function contextOf(before: string, after: string, [left, right]: [number, number]): string {
  const head = `^${before}`;
  return `${left === 0 ? '' : head.slice(-left)}~${`${after}$`.slice(0, right)}`;
}

const letters = new Map(
  Object.entries(LOST_LETTER_CONTEXTS).flatMap(([letter, contexts]) =>
    contexts.split(' ').map((context) => [context, letter] as const),
  ),
);

/** The letter between these others, and the context that gave it. */
function letterBetween(before: string, after: string): { letter: string; context: string } {
  for (let i = CONTEXT_SIZES.length - 1; i >= 0; i--) {
    const context = contextOf(before, after, CONTEXT_SIZES[i]!);
    const letter = letters.get(context);
    if (letter) return { letter, context };
  }
  return { letter: 'ã', context: '' };
}

/** If a word in capitals may well have `Ã`, only a context counted for this word gives another letter. */
const LIKELY_SOUND = /^(?:$|S$|[OEIZ]|NS$|MENTE)/;
const OWN_CONTEXT = /^\^.*\$$|^.{3,}~/;

/** A capital: one that begins a word, or any in a word of capitals, where `Ã` may be itself. */
function repairCapital(head: string, after: string): string {
  if (head === '' && /^(?:O|E)S?$/.test(after)) return `Ã${after}`;
  const { letter, context } = letterBetween(fold(head), fold(after));
  const isSound = letter === 'ã' || (LIKELY_SOUND.test(after) && !OWN_CONTEXT.test(context));
  const capital =
    head === ''
      ? (foreignInitial(after) ?? (letter === 'ã' ? 'Á' : letter.toUpperCase()))
      : isSound
        ? 'Ã'
        : letter.toUpperCase();
  return `${head}${capital}${after.includes('Ã') ? repairTail(head + capital, after) : after}`;
}

/** No Portuguese word begins with an accent before z or y; Turkish and Nordic names do. */
function foreignInitial(after: string): string | undefined {
  return { z: 'Ö', y: 'Ø' }[after[0]?.toLowerCase() ?? ''];
}

/** `Ã` as a word: the contraction `à`, whose second byte looks like a space, or the verb `É`. */
const LONE = /(?<!\p{L})Ã(?!\p{L})(?:[ \u00a0](s|quel[ea]s?)(?!\p{L}))?/gu;
/** Words that follow the verb and never the contraction. */
const AFTER_VERB =
  /^\s+(?:[oa]s?|uma?s?|que|n[oae]|d[eoa]|por|com|em|não|[ei]sso|ele|ela|eu|se|só|mais|muito|também|tudo)(?!\p{L})/iu;
/** Words that open a sentence after the contraction more often than after the verb. */
const AFTER_CONTRACTION =
  /^\s+(?:\p{Lu}|(?:noite|tarde|época|medida|frente|beira|espera|base|parte|margem|luz|exceção|reportagem|imprensa|agência|polícia|coluna|revista|emissora|primeira|direita|esquerda|procura|mesa|vista|vontade|semelhança|distância|venda)(?!\p{L}))/u;

function repairLone(whole: string, tail: string | undefined, at: number, text: string): string {
  const before = text.slice(Math.max(0, at - 40), at).trimEnd();
  const behind = text.slice(at + whole.length, at + whole.length + 40);
  const opens = /(?:^|[.!?:…"“”'‘(\n-])$/.test(before) || /\n\s*$/.test(text.slice(Math.max(0, at - 40), at));
  if (tail) return `${opens ? 'À' : 'à'}${tail}`;
  if (behind.startsWith('.')) return 'Á';
  if (/^\s+\p{Lu}{2}|^\s+[OA]\s/u.test(behind) && /\p{Lu}{2}$/u.test(before))
    return AFTER_VERB.test(behind) ? 'É' : 'À';
  if (opens) return AFTER_CONTRACTION.test(behind) ? 'À' : 'É';
  return AFTER_VERB.test(behind) ? 'É' : 'à';
}
