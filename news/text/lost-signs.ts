/**
 * Quotes, dashes and the ellipsis are three bytes in UTF-8, of which Latin-1 shows `â` and, seldom, the last; an
 * unbreakable space is `Â` and one that looks like a space. Where the others were thrown away, the place tells the sign.
 */
export function repairLostSigns(text: string): string {
  const spaced = text.replace(LOST_SPACE, '');
  if (!spaced.includes('â')) return spaced;
  const isEnglish = looksEnglish(spaced);
  const known = spaced
    .replace(
      /â([\u00a0-\u00bf])/g,
      (_, last: string) => LAST_BYTES[last] ?? String.fromCharCode(0x1f80 + last.charCodeAt(0)),
    )
    .replace(/â€/g, '”')
    .replace(/(?<=\d)â(?=\d)/g, '–')
    .replace(/(?<=\d)â(?=s(?!\p{L}))|(?<![\p{L}\d])â(?=\d0s)|(?<=(?<!\p{L})[ODL])â(?=\p{Lu})/gu, '’')
    .replace(isEnglish ? ENGLISH_CONTRACTION : CLEAR_CONTRACTION, '’')
    .replace(isEnglish ? ENGLISH_DASH : CLEAR_DASH, '—');
  return isEnglish ? known.replace(OPENING, '“').replace(CLOSING, '”').replace(DASH, '—') : repairPairs(known);
}

/** After a letter, or between spaces: no word ends in it, no word is it. */
const LOST_SPACE = /Â(?![\p{L}\u0080-\u00bf])/gu;
/** Signs whose last byte still shows, other than those of the same block in their order. */
const LAST_BYTES: Record<string, string> = { '\u00a0': '†', '¬': '€', '¯': ' ', '¢': '•' };

const ENGLISH_CONTRACTION = /(?<=n)â(?=t(?!\p{L}))|(?<=[a-zA-Z])â(?=(?:s|re|ll|ve|d|m)(?!\p{L}))/gu;
/** In a headline too short to show its language only what no other language writes. */
const CLEAR_CONTRACTION =
  /(?<=\p{L}n)â(?=t(?!\p{L}))|(?<=[A-Za-z]{4})â(?=s(?!\p{L}))|(?<=[a-z]{2})â(?=(?:re|ll|ve)(?!\p{L}))/gu;
/** A dash between two words that nothing else parts. */
const CLEAR_DASH = /(?<=a)â(?=\p{Ll}{4})|(?<=\p{Ll})â(?=\p{Lu})/gu;
const ENGLISH_DASH =
  /(?<=a)â(?=\p{Ll}{4})|(?<=\p{Ll})â(?=\p{Lu})|(?<=\p{Ll}{3})â(?=(?:\p{Ll}+’|(?:and|the|it|they|but|which|who|not|or|as|for|with|even|including)(?!\p{L})))/gu;
/** Words that begin with it: âmbito, âncora, ângulo, ânimo, ânsia, ânus, ânodo; âge, âme, âne, âpre, âtre. */
const SOUND_OPENING = '(?:m[bn]|mag|nc|ng|nim|nsi|nus|nod|nfor|g[eé]|mes?(?!\\p{L})|nes?(?!\\p{L})|pre|tre)';
const OPENING = new RegExp(`(?<![\\p{L}\\p{N}.,!?])â(?=[\\p{L}\\p{N}])(?!${SOUND_OPENING})`, 'gu');
const CLOSING = /(?<=[\p{L}\p{N}.,!?…%)]{2})â(?![\p{L}\p{N}])/gu;
const DASH = /(?<![\p{L}\p{N}])â(?![\p{L}\p{N}])|(?<=[.,!?)])â(?=\p{L})/gu;

/** Portuguese sets an insertion between dashes—like this—or quotes a few words: the shorter pairs are quotes. */
function repairPairs(text: string): string {
  return text
    .replace(SHORT_PAIR, (whole, inner: string) => (inner.split(' ').length <= 5 ? `“${inner}”` : whole))
    .replace(OPENING, '—')
    .replace(CLOSING, '—')
    .replace(DASH, '—');
}
const SHORT_PAIR = new RegExp(
  `(?<![\\p{L}\\p{N}])â(?!${SOUND_OPENING})([\\p{L}\\p{N}][^â\\n]{0,40}[\\p{L}\\p{N}.,!?])â(?![\\p{L}\\p{N}])`,
  'gu',
);

function looksEnglish(text: string): boolean {
  const english = text.match(/\b(?:the|of|and|to|in|is|that|with|for)\b/gi)?.length ?? 0;
  const others = text.match(/\b(?:de|que|do|da|em|para|com|um|uma|le|la|les|et|des|si|din)\b/gi)?.length ?? 0;
  return english > 0 && english > others;
}
